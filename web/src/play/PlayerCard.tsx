// A player: name and colour, men in hand, on the board and lost, score and clock, and whose turn it is (G4).
import { ManShape } from "../board/ManShape";
import { BotBadge } from "../components/BotBadge";
import { Colour, man, type Side } from "../rules/types";
import { plural, sideName, t } from "../i18n";
import { CaptureTray } from "./CaptureTray";
import { ClockFace, vacationUntil } from "./ClockFace";
import { levelTitle } from "./levelTitle";
import type { GameController } from "./gameController";

const mostDrawn = 12;

export function MenInRow({ colour, count }: { colour: number; count: number }) {
  const drawn = Math.min(count, mostDrawn);
  return (
    <svg class="men-row" preserveAspectRatio="xMinYMid" viewBox={`0 0 ${drawn * 20 + 4} 24`} aria-hidden="true">
      {Array.from({ length: drawn }, (_, i) => (
        <g transform={`translate(${12 + i * 20},12)`}>
          <ManShape piece={man(colour)} radius={9} />
        </g>
      ))}
    </svg>
  );
}

export function playerName(controller: GameController, side: Side): string {
  const { name, level } = controller.seats.value[side];
  if (name !== "") return name;
  return level > 0 ? t("Computer") : sideName(side);
}

export function PlayerCard({ controller, side }: { controller: GameController; side: Side }) {
  const seat = controller.seats.value[side];
  const { view } = controller.shown.value;
  const men = view.men[side];
  const { stacks } = controller.game.geometry;
  const state = controller.state.value;
  const toMove = !state.outcome.over && controller.started.value && state.view.side === side;
  const colour = side === 0 ? Colour.white : Colour.black;
  const vacation = vacationUntil(controller.clock.value, side, Date.now());
  return (
    <section class={`player${toMove ? " to-move" : ""}${seat.away ? " away" : ""}`} aria-label={sideName(side)}>
      <svg class="player-man" viewBox="-12 -12 24 24" aria-hidden="true">
        <ManShape piece={man(colour)} radius={10} />
      </svg>
      <div class="player-who">
        <div class="player-name">{playerName(controller, side)}</div>
        {seat.bot && <BotBadge />}
        <div class="player-side">
          {[
            playerName(controller, side) !== sideName(side) && sideName(side),
            seat.level > 0 && levelTitle(controller.rules, seat.level),
            seat.rating,
            vacation !== null ? t("on vacation") : seat.away && t("away"),
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
        <ClockFace controller={controller} side={side} />
      </div>
      <div class="player-pieces">
        <MenInRow colour={colour} count={men.hand} />
        {!stacks && <CaptureTray controller={controller} side={side} />}
      </div>
      <div class="player-counts">
        {[
          ...(stacks
            ? [men.hand > 0 && t("{} in hand", men.hand), plural(men.board, "{} stack", "{} stacks")]
            : [t("{} in hand · {} on the board · {} lost", men.hand, men.board, men.lost)]),
          view.score && plural(view.score[side], "{} point", "{} points"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </div>
    </section>
  );
}
