// A server on which something has happened, and the addresses of all its pages.
import assert from "node:assert/strict";
import { person } from "./support.mjs";

async function post(page, path, data = {}) {
  const answer = await page.request.post(path, { data });
  assert.ok(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

// Somebody with an account who is listed. Hashing a password takes long on a busy machine: the answer may come too late,
// but the account comes.
export async function member(browser, url, name, options) {
  const page = await person(browser, url, options);
  await post(page, "/api/me", { name });
  await page.request.post("/api/me/password", { data: { password: "correct horse 77" } });
  while (!(await page.request.post("/api/login", { data: { name, password: "correct horse 77" } })).ok());
  const { me } = await post(page, "/api/me", { listed: true });
  return Object.assign(page, { id: me.id });
}

// Ada makes a game by the API, Grace joins, and these turns are played, White's by Ada.
async function game(ada, grace, id, terms, turns) {
  await post(ada, "/api/games", { id, side: "white", ...terms });
  await post(grace, `/api/games/${id}/join`);
  for (const [i, turn] of turns.entries())
    await post(i % 2 === 0 ? ada : grace, `/api/games/${id}/actions`, { do: "turn", id: `t${i}`, turn, turns: i });
}

const clock = { initial: 1_800_000, increment: 20_000 }; // in milliseconds: enough for all that looks at the game

// Ada and Grace have accounts, a game that runs and one that is over; Ada waits for an opponent, organises a tournament
// at real boards and keeps a study. What is signed in as Ada sees all of it.
export async function inhabit(browser, url, options) {
  const ada = await member(browser, url, "Ada", options);
  const grace = await member(browser, url, "Grace", options);
  await game(ada, grace, "running", { game: "nine", clock, rated: true }, ["d6", "f4", "b4", "d7"]);
  await game(ada, grace, "ended", { game: "six" }, ["a5", "c4", "c5", "b2", "e5xc4", "d3"]);
  await post(grace, "/api/games/ended/actions", { do: "forfeit", id: "f" });
  await post(ada, "/api/games", { id: "open", game: "dvonn", clock });
  const study = await post(ada, "/api/studies", {
    name: "Corner and L",
    content:
      `[Merels "2"]\n[Game "nine"]\n[White ""]\n[Black ""]\n[Date "2026-11-18"]\n` +
      `[Start "......../......../........ w 9,9"]\n[Result "*"]\n\nd6 f4 {The middle of a side.} (d7 {A corner.} b4) b4 *\n`,
  });
  const made = await post(ada, "/api/tournaments", {
    name: "Friday club",
    format: "swiss",
    game: "nine",
    rounds: 3,
    over_the_board: true,
  });
  const { id } = made.tournament;
  await post(ada, `/api/tournaments/${id}/enter`, { names: ["Mia", "Noah", "Olga", "Paul", "Quinn", "Rosa"] });
  await post(ada, `/api/tournaments/${id}/start`);
  // The first round is paired in a moment.
  const result = { data: { number: 1, outcome: "white" } };
  while (!(await ada.request.post(`/api/tournaments/${id}/result`, result)).ok()) await ada.waitForTimeout(50);
  return { ada, grace, pages: pagesOf({ player: grace.id, tournament: id, study: study.study.id }) };
}

// Every page: its name and its address. All routes of the page (web/src/App.tsx) are here.
function pagesOf({ player, tournament, study }) {
  return [
    ["home", "/"],
    ["new-game", "/new_game?with=computer"],
    ["new-screen", "/new_game?with=screen&game=dvonn"],
    ["new-online", "/new_game?with=online"],
    ["lost-game", "/play?game=gone"],
    ["learn", "/learn"],
    ["lesson", "/learn/nine"],
    ["lesson-dvonn", "/learn/dvonn"],
    ["about", "/about"],
    ["setup", `/setup?game=six&position=${encodeURIComponent("wwwwwww./bbb..... w 0,0")}`],
    ["setup-dvonn", "/setup?game=dvonn"],
    ["analyse", "/analyse?game=nine"],
    ["analyse-dvonn", "/analyse?game=dvonn"],
    ["analyse-known", `/analyse?game=six&position=${encodeURIComponent("wb..w.b./.w..b..w w 0,0")}`],
    ["broken-link", "/analyse#v=1&game=nine&turns=d6.d6"],
    ["review", "/review#v=1&game=six&turns=a5.c4.c5.b2.e5xc4.d3"],
    ["players", "/players"],
    ["player", `/player/${player}`],
    ["search", "/games/search"],
    ["privacy", "/privacy"],
    ["terms", "/terms"],
    ["account", "/account"],
    ["unsubscribe", "/unsubscribe"],
    ["challenge", `/challenge?player=${player}`],
    ["join", "/join_lobby"],
    ["tournaments", "/tournaments"],
    ["new-tournament", "/tournaments/new"],
    ["tournament", `/tournament/${tournament}`],
    ["projector", `/tournament/${tournament}/projector`],
    ["studies", "/studies"],
    ["study", `/study/${study}`],
    ["puzzles", "/puzzles"],
    ["puzzles-rated", "/puzzles/rated"],
    ["puzzles-streak", "/puzzles/streak"],
    ["game", "/game/running"],
    ["game-ended", "/game/ended"],
    ["waiting", "/game/open"],
    ["no-game", "/game/nosuchgame"],
    ["missing", "/nosuchpage"],
  ];
}
