// What the dialog shows of something that is shared.
import type { GameController } from "../play/gameController";
import { writeLink } from "../play/gameLink";
import { LocalGame } from "../play/localGame";
import { TreeGame } from "../play/treeGame";
import { playerName } from "../play/PlayerCard";
import type { Geometry, Turn } from "../rules/types";
import { t } from "../i18n";
import type { Shared } from "./Sharing";
import { onlineLink, type SharedLink } from "./ShareLink";

export interface ShareContent {
  title: string;
  name: string; // what a message about it is called
  file: string; // the name of its files, without the ending
  link: SharedLink | null;
  whyNoLink?: string;
  board: { geometry: Geometry; board: number[]; last: Turn | null; taken: number[]; flipped: boolean };
  frames?: () => { board: number[]; last: Turn | null }[]; // the positions of a game, for an animation
  texts: { label: string; text: string; copy: string; copied: string }[];
  embed?: string; // the HTML of a frame with the board, for other sites
  saved?: string; // the saved file
  local?: LocalGame; // a game that others could watch live
}

type Of<Kind extends Shared["kind"]> = Extract<Shared, { kind: Kind }>;

// Where the game of this page can be looked at; null if it is too long for an address.
function pathOf(controller: GameController): string | null {
  if (controller instanceof TreeGame) return controller.address();
  const fragment = writeLink(controller.game, controller.state.value, { line: null, at: controller.looking.value });
  return fragment && `/analyse#${fragment}`;
}

function tooLong(): Pick<ShareContent, "link" | "whyNoLink"> {
  return { link: null, whyNoLink: t("This game is too long for a link. Send the file instead.") };
}

function gameLink(controller: GameController): Pick<ShareContent, "link" | "whyNoLink"> {
  const online = controller.online.value;
  if (online) return { link: onlineLink(online.id, online.state) };
  const path = pathOf(controller);
  if (path === null) return tooLong();
  const words =
    controller instanceof TreeGame
      ? {
          label: t("Link to this analysis"),
          note: t(
            "It opens with the same game, line and position. Everything is in the link itself; nothing is uploaded.",
          ),
        }
      : {
          label: t("Link to this game"),
          note: t(
            "Whoever opens it can replay the game and analyse it. The game is in the link itself; nothing is uploaded.",
          ),
        };
  return { link: { url: location.origin + path, ...words } };
}

function boardOf(controller: GameController): ShareContent["board"] {
  const { view, last } = controller.shown.value;
  return {
    geometry: controller.game.geometry,
    board: view.board,
    last,
    taken: controller.taken.value,
    flipped: controller.flipped.value,
  };
}

const mostFrames = 300; // of longer games the end is shown

function turnsOf(controller: GameController): string[] {
  return controller.state.value.turns;
}

function framesOf(controller: GameController): { board: number[]; last: Turn | null }[] {
  const all = turnsOf(controller).length;
  const first = Math.max(0, all - mostFrames + 1);
  return Array.from({ length: all - first + 1 }, (_, i) => {
    const { view, last } = controller.rules.moment(controller.match, first + i);
    return { board: view.board, last };
  });
}

function positionText(text: string) {
  return { label: t("Position"), text, copy: t("Copy position"), copied: t("The position was copied.") };
}

// The board of a game on a server in a page of another site: docs/study.md.
function embedded(id: string, title: string): string {
  const text = title.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<iframe src="${location.origin}/embed/game/${id}" width="480" height="360" title="${text}"></iframe>`;
}

function gameContent({ controller }: { controller: GameController }): ShareContent {
  const { game } = controller;
  const saved = controller instanceof TreeGame ? controller.file() : controller.text();
  const turns = saved.slice(saved.indexOf("\n\n") + 2).trim();
  const name = `${t(game.title)}: ${playerName(controller, 0)} – ${playerName(controller, 1)}`;
  const online = controller.online.value;
  return {
    title: controller instanceof TreeGame ? t("Share this analysis") : t("Share this game"),
    name,
    file: game.name,
    ...gameLink(controller),
    board: boardOf(controller),
    frames: turnsOf(controller).length > 0 ? () => framesOf(controller) : undefined,
    texts: [
      { label: t("Turns"), text: turns, copy: t("Copy turns"), copied: t("The turns were copied.") },
      positionText(controller.shown.value.position),
    ],
    embed: online && online.state !== "open" ? embedded(online.id, name) : undefined,
    saved,
    local: controller instanceof LocalGame && !controller.state.value.outcome.over ? controller : undefined,
  };
}

function reviewContent({ controller, id, path }: Of<"review">): ShareContent {
  const note =
    id === null
      ? t("Whoever opens it sees the review of this game. The game is in the link itself; nothing is uploaded.")
      : t("Whoever opens it sees the review of this game.");
  const content = gameContent({ controller });
  return {
    ...content,
    title: t("Share this review"),
    embed: id === null ? undefined : embedded(id, content.name),
    ...(path === null ? tooLong() : { link: { url: location.origin + path, label: t("Link to this review"), note } }),
  };
}

function positionContent({ game, board, check }: Of<"position">): ShareContent {
  const nobody = { name: "", level: 0 };
  const outcome = check.outcome!;
  const start = { players: [nobody, nobody] as [typeof nobody, typeof nobody], start: check.text, turns: [], outcome };
  const fragment = writeLink(game, start, { line: null, at: null });
  return {
    title: t("Share this position"),
    name: t(game.title),
    file: game.name,
    // Only the text of a variant could be too long.
    link:
      fragment === null
        ? null
        : {
            url: `${location.origin}/analyse#${fragment}`,
            label: t("Link to this position"),
            note: t(
              "Whoever opens it can analyse the position and play on from it. It is in the link itself; nothing is uploaded.",
            ),
          },
    whyNoLink: t("The rules of this variant are too long for a link."),
    board: { geometry: game.geometry, board, last: null, taken: [], flipped: false },
    texts: [positionText(check.text)],
  };
}

function stepContent({ controller, path }: Of<"step">): ShareContent {
  const { game } = controller;
  return {
    title: t("Share this lesson"),
    name: t("Learn {}", t(game.title)),
    file: game.name,
    link: {
      url: location.origin + path,
      label: t("Link to this step"),
      note: t("It opens the lesson at this step."),
    },
    board: boardOf(controller),
    texts: [positionText(controller.shown.value.position)],
  };
}

// As it is set: the solution is for whoever opens it to find.
function puzzleContent({ controller, id }: Of<"puzzle">): ShareContent {
  const { game, rules, match } = controller;
  const { view, position } = rules.moment(match, 0);
  return {
    title: t("Share this puzzle"),
    name: `${t("Puzzle")}: ${t(game.title)}`,
    file: game.name,
    link: {
      url: `${location.origin}/puzzles/${id}`,
      label: t("Link to this puzzle"),
      note: t("Whoever opens it can solve the puzzle."),
    },
    board: { ...boardOf(controller), board: view.board, last: null, taken: [] },
    texts: [positionText(position)],
  };
}

export function contentOf(shared: Shared): ShareContent {
  if (shared.kind === "game") return gameContent(shared);
  if (shared.kind === "review") return reviewContent(shared);
  if (shared.kind === "position") return positionContent(shared);
  return shared.kind === "puzzle" ? puzzleContent(shared) : stepContent(shared);
}
