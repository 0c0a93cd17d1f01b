// A player: name and colour, men in hand, on the board and lost, score and clock, and whose turn it is (G4).
import { ManShape } from "../board/ManShape";
import { Colour, man, type Side } from "../rules/types";
import { sideName, t } from "../words";
import { ClockFace } from "./ClockFace";
import type { Table } from "./table";

const mostDrawn = 12;

export function MenInRow({ colour, count }: { colour: number; count: number }) {
  const drawn = Math.min(count, mostDrawn);
  return (
    <svg class="men-row" viewBox={`0 0 ${mostDrawn * 20 + 4} 24`} aria-hidden="true">
      {Array.from({ length: drawn }, (_, i) => (
        <g transform={`translate(${12 + i * 20},12)`}>
          <ManShape piece={man(colour)} radius={9} />
        </g>
      ))}
    </svg>
  );
}

export function playerName(table: Table, side: Side): string {
  const { name, level } = table.seats.value[side];
  if (name !== "") return name;
  return level > 0 ? t("Computer") : sideName(side);
}

export function PlayerCard({ table, side }: { table: Table; side: Side }) {
  const seat = table.seats.value[side];
  const { view } = table.shown.value;
  const men = view.men[side];
  const state = table.state.value;
  const toMove = !state.outcome.over && table.started.value && state.view.side === side;
  const colour = side === 0 ? Colour.white : Colour.black;
  return (
    <section class={`player${toMove ? " to-move" : ""}${seat.away ? " away" : ""}`} aria-label={sideName(side)}>
      <svg class="player-man" viewBox="-12 -12 24 24" aria-hidden="true">
        <ManShape piece={man(colour)} radius={10} />
      </svg>
      <div class="player-who">
        <div class="player-name">{playerName(table, side)}</div>
        <div class="player-side">
          {[
            playerName(table, side) !== sideName(side) && sideName(side),
            seat.level > 0 && t("level {}", seat.level),
            seat.away && t("away"),
            state.outcome.over && state.outcome.winner === side && t("wins"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      <div class="player-men">
        {view.score && (
          <span class="score" title={t("points")}>
            {view.score[side]}
          </span>
        )}
        <ClockFace table={table} side={side} />
      </div>
      {men.hand > 0 && <MenInRow colour={colour} count={men.hand} />}
      <div class="player-counts">
        {[
          ...(table.game.geometry.stacks
            ? [men.hand > 0 && t("{} in hand", men.hand), t(men.board === 1 ? "{} stack" : "{} stacks", men.board)]
            : [t("{} in hand · {} on the board · {} lost", men.hand, men.board, men.lost)]),
          view.score && t(view.score[side] === 1 ? "{} point" : "{} points", view.score[side]),
        ]
          .filter(Boolean)
          .join(" · ")}
      </div>
    </section>
  );
}
