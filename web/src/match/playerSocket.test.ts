import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeSocket } from "../testing/browser";
import { me, type Me } from "../online/players";
import { address, go } from "../route";
import { answerOffer, leaveQueue, openPlayerSocket, playNow } from "./playerSocket";
import { incoming, nextGame, offered, openedGames, outgoing, people, seek, seatedComputer } from "./state";

const terms = { games: ["nine"], clocks: ["10+5"], rated: "either" as const };
const place = { key: "k1", since: 0, ...terms, computer: null, ready: true };
const hello = { type: "hello", now: Date.now(), computer_after: 20_000, people: { online: 2, waiting: 0 }, seek: null };
const sent = () => FakeSocket.latest.sent;

function somebody(id: string): void {
  me.value = { id, name: id } as Me;
}

beforeEach(() => {
  openPlayerSocket();
  somebody(`ada${Math.random()}`);
  FakeSocket.latest.say(hello);
});

test("Play now joins the queue; the game that is found is gone to, and the place given up", async () => {
  assert.deepEqual(people.value, { online: 2, waiting: 0 });
  await playNow(terms);
  assert.deepEqual(sent().at(-1), { do: "seek", ...terms });
  FakeSocket.latest.say({ type: "seek", seek: place });
  assert.equal(seek.value?.key, "k1");
  FakeSocket.latest.say({ type: "seated", key: "another", game: "nowhere", computer: false });
  assert.notEqual(address.value.pathname, "/game/nowhere");
  FakeSocket.latest.say({ type: "seated", key: "k1", game: "found", computer: false });
  assert.equal(address.value.pathname, "/game/found");
  assert.equal(seek.value, null);
});

test("a connection that was lost goes on with the place it had", async () => {
  await playNow(terms);
  FakeSocket.latest.say({ type: "seek", seek: { ...place, key: "k2" } });
  somebody("grace"); // any reason to connect again
  FakeSocket.latest.say(hello);
  assert.deepEqual(sent(), [{ do: "resume", key: "k2" }]);
  FakeSocket.latest.say({ type: "seek", seek: null });
  assert.equal(seek.value, null);
});

test("the computer takes the seat, a person is offered, and the answer is sent", async () => {
  await playNow(terms);
  FakeSocket.latest.say({ type: "seek", seek: { ...place, key: "k3" } });
  FakeSocket.latest.say({ type: "seated", key: "k3", game: "computer", computer: true, rated: true });
  FakeSocket.latest.say({ type: "seek", seek: { ...place, key: "k3", computer: "computer", ready: false } });
  assert.equal(address.value.pathname, "/game/computer");
  assert.equal(seatedComputer.value, "rated");
  FakeSocket.latest.say({ type: "offer", key: "k3", until: 0 });
  assert.ok(offered.value);
  answerOffer(true);
  assert.deepEqual(sent().at(-1), { do: "switch", accept: true });
  assert.ok(!offered.value);
  leaveQueue();
  assert.deepEqual(sent().at(-1), { do: "leave" });
  FakeSocket.latest.say({ type: "seek", seek: null });
});

test("challenges are shown; one that is accepted leads to its game", () => {
  const challenge = { id: "c", from: { id: "a", name: "A" }, to: { id: "b", name: "B" }, state: "open", game_id: null };
  FakeSocket.latest.say({ type: "challenges", incoming: [challenge], outgoing: [{ ...challenge, id: "d" }] });
  assert.equal(incoming.value.length, 1);
  assert.equal(outgoing.value.length, 1);
  const accepted = { ...challenge, id: "d", state: "accepted", game_id: "theirs" };
  FakeSocket.latest.say({ type: "challenges", incoming: [], outgoing: [accepted] });
  assert.equal(address.value.pathname, "/game/theirs");
  assert.equal(outgoing.value.length, 0);
});

test("a tournament's next game is opened on the tournament's page, once, and told on any other", () => {
  const round = (game: string) => ({ type: "round", tournament: "cup", name: "Friday club", round: 2, game });
  const shown = () => nextGame.value?.game;
  go("/tournament/cup");
  FakeSocket.latest.say(round("first"));
  assert.equal(address.value.pathname, "/game/first");
  go("/tournament/cup");
  openedGames.add("first");
  FakeSocket.latest.say(round("first")); // after a reconnection
  assert.equal(address.value.pathname, "/tournament/cup");
  go("/game/second");
  FakeSocket.latest.say(round("second"));
  assert.equal(shown(), undefined, "it is open already");
  go("/about");
  FakeSocket.latest.say(round("third"));
  assert.equal(address.value.pathname, "/about");
  assert.equal(shown(), "third");
  somebody("grace");
  assert.equal(shown(), undefined, "it is somebody else's");
});
