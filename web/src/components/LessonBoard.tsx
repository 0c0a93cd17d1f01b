// The board of a step of a lesson, to be played on until the step is done.
import { Board } from "../board/Board";
import type { LessonGame } from "../play/lessonGame";
import { t } from "../i18n";

export function LessonBoard({ controller, labels = true }: { controller: LessonGame; labels?: boolean }) {
  const state = controller.state.value;
  return (
    <Board
      geometry={controller.game.geometry}
      label={t("{} board", t(controller.game.title))}
      labels={labels}
      fits
      refusal={controller.refusal.value}
      marking={{
        board: state.view.board,
        entry: state.entry,
        last: state.entry.points.length > 0 ? null : state.last,
        next: controller.over ? [] : state.next,
        expects: state.expects,
        taken: controller.taken.value,
        red: state.view.red > 0,
      }}
      onPick={(point) => !controller.over && controller.pick(point)}
      onDrop={() => controller.drop()}
    />
  );
}
