// The board of a puzzle, from the side of whoever solves it.
import { Board } from "../board/Board";
import { t } from "../i18n";
import type { PuzzleGame } from "./puzzleGame";

export function PuzzleBoard({ controller }: { controller: PuzzleGame }) {
  const state = controller.state.value;
  return (
    <Board
      geometry={controller.game.geometry}
      label={t("{} board", t(controller.game.title))}
      flipped={controller.flipped.value}
      fits
      refusal={controller.refusal.value}
      marking={{
        board: state.view.board,
        entry: state.entry,
        last: state.entry.points.length > 0 ? null : state.last,
        next: controller.over ? [] : state.next,
        expects: state.expects,
        taken: controller.taken.value,
        hint: controller.shownHint.value?.points,
        red: state.view.red > 0,
      }}
      onPick={(point) => !controller.over && controller.pick(point)}
      onDrop={() => controller.drop()}
    />
  );
}
