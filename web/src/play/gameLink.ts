// A game in the fragment of an address, which browsers do not send to the server: sharing it uploads nothing.
//
//   v=1&game=nine&white=Ada&turns=d6.f4.b4&line=2.a1&at=3        docs/web.md has all fields
//   v=2&game=nine&tree=d6+%28a1+g7%29+f4&at=2                    with variations and comments: docs/study.md
//
// Points have the names of the notation, so that a link outlives changes of this program. What a link says is read as a
// saved file, by the same C++.
import type { Rules } from "../rules/rules";
import type { MatchState, OpenGame, Refusal } from "../rules/types";
import { t } from "../i18n";

const version = "1";
const treeVersion = "2";

// The longest fragment that is written or read.
export const longestLink = 8000;

// Turns tried instead of those that were played after so many.
export interface Variation {
  from: number;
  turns: string[];
}

export interface Analysed {
  line: Variation | null;
  at: number | null; // how many turns had been played where the person looks; null: all of them
}

// What a link needs of a game; a MatchState has it.
export type Played = Pick<MatchState, "players" | "start" | "turns" | "outcome">;

const results = ["1-0", "0-1", "1/2-1/2"]; // the winner's place, or the last for a draw

// Characters that programs take for the end of an address are escaped, too.
function escaped(value: string): string {
  return encodeURIComponent(value)
    .replace(/%(2F|2C|3A)/g, decodeURIComponent)
    .replace(/%20/g, "+")
    .replace(/[!'()*~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

// Dashes may be left out when turns are read.
function compact(turns: string[]): string {
  return turns.map((turn) => turn.replaceAll("-", "")).join(".");
}

type Fields = [string, string | number | null][];

// What both versions say of a game.
function fieldsOf(
  made: string,
  game: OpenGame,
  { players: [white, black], start, outcome }: Played,
  turns: Fields,
): Fields {
  const own = game.name === "own";
  return [
    ["v", made],
    ["game", game.name],
    ["variant", own ? game.variant : null],
    ["white", white.name],
    ["white-level", white.level || null],
    ["black", black.name],
    ["black-level", black.level || null],
    ["start", game.random || start !== game.start ? start : null],
    ...turns,
    ["end", outcome.over ? `${results[outcome.winner ?? 2]},${outcome.why}` : null],
  ];
}

function fragmentOf(fields: Fields): string | null {
  const text = fields
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}=${escaped(String(value))}`)
    .join("&");
  return text.length > longestLink ? null : text;
}

// The fragment of a link, without the #; null if the game is too long for one.
export function writeLink(game: OpenGame, played: Played, { line, at }: Analysed): string | null {
  return fragmentOf([
    ...fieldsOf(version, game, played, [["turns", compact(played.turns)]]),
    ["line", line && [line.from, compact(line.turns)].filter((part) => part !== "").join(".")],
    ["at", at],
  ]);
}

// A game with variations: its turns as they stand in the saved file, the tag Ended, and the node that is shown.
export interface LinkedTree {
  moves: string;
  ended: string;
  node: number;
}

export function writeTreeLink(game: OpenGame, main: Played, { moves, ended, node }: LinkedTree): string | null {
  return fragmentOf([...fieldsOf(treeVersion, game, main, [["tree", moves]]), ["ended", ended], ["at", node]]);
}

// --- reading ----------------------------------------------------------------------------------------------------

// What a link says: a saved file and what of it is shown. `at` is a node of the tree if there are variations.
export interface ReadLink extends Analysed {
  file: string;
  tree: boolean;
}

function tag(name: string, value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot stand in a saved file
  return `[${name} "${value.replace(/[\u0000-\u001f\u007f]/g, " ").replace(/[\\"]/g, "\\$&")}"]\n`;
}

// The saved file that the fields describe. The start of a game that is not named is nobody's: the reader refuses it.
function savedFile(rules: Rules, field: (name: string) => string): string {
  const name = field("game");
  const variant = field("variant");
  const game = rules.game(name === "own" ? variant : name);
  const start = field("start") || ("problems" in game ? "" : game.start);
  const [result = "*", reason = ""] = field("end") === "" ? [] : field("end").split(",");
  const level = (side: string) => (field(side) === "" ? [] : [field(side)]);
  return [
    tag("Merels", field("v")),
    tag("Game", name),
    ...(name === "own" ? variant.split("\n").filter((text) => text !== "") : []).map((text) => tag("Variant", text)),
    tag("White", field("white")),
    ...level("white-level").map((value) => tag("WhiteLevel", value)),
    tag("Black", field("black")),
    ...level("black-level").map((value) => tag("BlackLevel", value)),
    tag("Start", start),
    tag("Result", result),
    ...(reason === "" ? [] : [tag("Reason", reason)]),
    ...(field("ended") === "" ? [] : [tag("Ended", field("ended"))]),
    `\n${field("v") === treeVersion ? field("tree") : turnsIn(field("turns")).join(" ")} ${result}\n`,
  ].join("");
}

function turnsIn(text: string): string[] {
  return text === "" ? [] : text.split(".");
}

// Nothing but turns may stand between the tags and the result.
function areTurns(turns: string[]): boolean {
  return turns.every((turn) => /^[a-z0-9]+$/i.test(turn));
}

// Neither may the result be anything else.
function isEnd(text: string): boolean {
  const [result = "", reason = "", ...more] = text.split(",");
  return text === "" || (results.includes(result) && /^[a-z-]+$/.test(reason) && more.length === 0);
}

function numberIn(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function lineIn(text: string): Variation | "damaged" | null {
  if (text === "") return null;
  const [from = "", ...turns] = text.split(".");
  const number = numberIn(from);
  return number === null || !areTurns(turns) ? "damaged" : { from: number, turns };
}

const damaged = () => t("It is damaged or incomplete.");

// Why the rules refuse the file that a link was made into, whose turns are its last line unless it has variations. What
// they quote is left out: nobody can make the page say something by a link.
export function refusedWhere({ file, tree }: ReadLink, { line, column }: Refusal): string {
  const lines = file.trimEnd().split("\n");
  const words = (text: string) => text.split(" ").length;
  const turns = lines.at(-1)!; // and the result
  const turn = words(turns.slice(0, (column ?? 1) - 1));
  if (tree || line !== lines.length || turn >= words(turns)) return damaged();
  return t("It is damaged or incomplete: turn {} cannot be played.", turn);
}

// The saved file of a link, for the rules to read; why not, if it is none.
export function readLink(rules: Rules, fragment: string): ReadLink | { problem: string } {
  if (fragment.length > longestLink) return { problem: t("It is too long.") };
  const fields = new URLSearchParams(fragment);
  const field = (name: string) => fields.get(name) ?? "";
  const made = numberIn(field("v"));
  if (made === null || made < Number(version)) return { problem: damaged() };
  if (made > Number(treeVersion)) return { problem: t("It was made by a newer version of Merels. Reload the page.") };
  const line = lineIn(field("line"));
  if (line === "damaged" || !areTurns(turnsIn(field("turns"))) || !isEnd(field("end"))) return { problem: damaged() };
  if (/^\s*\[/.test(field("tree"))) return { problem: damaged() }; // more tags
  const tree = made === Number(treeVersion);
  return { file: savedFile(rules, field), tree, line: tree ? null : line, at: numberIn(field("at")) };
}
