// The board of a match on the page: the moment that is shown, what may be picked, and what was refused.
import { Board, type BoardProps } from "../board/Board";
import type { Marking } from "../board/Marks";
import { t } from "../i18n";
import type { GameController } from "./gameController";

interface Props extends Omit<Partial<BoardProps>, "geometry" | "label" | "marking"> {
  controller: GameController;
  done?: boolean; // nothing can be entered any more
  marking?: Partial<Marking>; // what this page marks in another way
}

export function GameBoard({ controller, done, marking, ...others }: Props) {
  const state = controller.state.value;
  const { view, last } = controller.shown.value;
  const present = controller.looking.value === null;
  const open = present && !done;
  return (
    <Board
      geometry={controller.game.geometry}
      label={t("{} board", t(controller.game.title))}
      flipped={controller.flipped.value}
      fits
      refusal={controller.refusal.value}
      marking={{
        board: view.board,
        entry: present ? state.entry : null,
        last: present && state.entry.points.length > 0 ? null : last,
        next: open ? state.next : [],
        expects: open ? state.expects : 0,
        hint: controller.shownHint.value?.points,
        taken: controller.taken.value,
        red: view.red > 0,
        ...marking,
      }}
      onPick={(point) => !done && controller.pick(point)}
      onDrop={() => !done && controller.drop()}
      {...others}
    />
  );
}
