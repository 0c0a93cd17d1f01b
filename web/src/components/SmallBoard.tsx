// A picture of a position, drawn by the same board.
import { useMemo } from "preact/hooks";
import { Board } from "../board/Board";
import type { Rules } from "../rules/rules";
import type { OpenGame, Turn } from "../rules/types";
import { t } from "../i18n";

export function boardOf(rules: Rules, game: OpenGame, position: string): number[] {
  const read = rules.readPosition(game, position);
  return "refused" in read ? game.geometry.spots.map(() => 0) : read.setup.slice(0, game.geometry.spots.length);
}

export function SmallBoard(props: {
  rules: Rules;
  game: OpenGame;
  position: string;
  last?: Turn | null;
  label?: string;
}) {
  const { rules, game, position } = props;
  const board = useMemo(() => boardOf(rules, game, position), [game, position]);
  return (
    <Board
      geometry={game.geometry}
      labels={false}
      marking={{ board, last: props.last }}
      label={props.label ?? t("{} board", t(game.title))}
    />
  );
}
