import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { languages, page, requests, server } from "./testing/browser";
import {
  chooseLanguage,
  chosenLanguage,
  language,
  loadCatalogue,
  locale,
  mark,
  plural,
  points,
  say,
  sentence,
  sideName,
  speak,
  t,
} from "./i18n";

const german = {
  White: "Weiß",
  "{} to move: {}": "{} am Zug: {}",
  "place a man": "setze einen Stein",
  "{} of {}": "{} von {}",
  "{} turn": { one: "{} Zug", other: "{} Züge" },
  "{} turns": { one: "{} Zug", other: "{} Züge" },
  "leaves {} {} turns": { one: "lässt {} {} Zug", other: "lässt {} {} Züge" },
};

beforeEach(async () => {
  server(() => ({ json: german }));
  languages.splice(0, languages.length, "en-GB");
  chosenLanguage.value = "auto";
  await loadCatalogue();
});

test("English is its own key, and its words are loaded from nowhere", () => {
  assert.equal(requests.length, 0);
  assert.equal(t("{} to move: {}", "White", "place a man"), "White to move: place a man");
  assert.equal(language.value, "en");
});

test("the page is in the first of the browser's languages that it has", async () => {
  languages.splice(0, 1, "sv-SE", "de-AT", "en-GB");
  await loadCatalogue();
  assert.equal(language.value, "de");
  assert.equal(page.documentElement.lang, "de");
  assert.equal(locale(), "de-AT", "dates as in the reader's own country");
});

test("without a language that it has, the page is in English", async () => {
  languages.splice(0, 1, "sv-SE");
  await loadCatalogue();
  assert.equal(language.value, "en");
});

test("a player's name is not translated, even if it is a word that the page knows", async () => {
  languages.splice(0, 1, "de");
  await loadCatalogue();
  assert.equal(t("{} to move: {}", "White", sideName(0)), "White am Zug: Weiß");
});

test("words that fill gaps of messages are translated, too", async () => {
  languages.splice(0, 1, "de");
  await loadCatalogue();
  assert.equal(say([mark("{} to move: {}"), "White", "place a man"]), "Weiß am Zug: setze einen Stein");
  assert.equal(t("{} of {}", 3, 10), "3 von 10");
  assert.equal(sideName(0), "Weiß");
  assert.equal(sideName(1), "Black", "what is not translated stays English");
});

test("a number chooses the form: in English of two, in other languages of those they have", async () => {
  assert.equal(plural(1, "{} turn", "{} turns"), "1 turn");
  assert.equal(plural(0, "{} turn", "{} turns"), "0 turns");
  languages.splice(0, 1, "de");
  await loadCatalogue();
  assert.equal(plural(1, "{} turn", "{} turns"), "1 Zug");
  assert.equal(plural(5, "{} turn", "{} turns"), "5 Züge");
  assert.equal(say([mark("leaves {} {} turns"), "White", "1"]), "lässt Weiß 1 Zug", "wherever the number stands");
});

test("a number whose form is missing gets another form of its language, not the English one", () => {
  speak("pl", {
    "{} turns": { one: "{} ruch", many: "{} ruchów" },
    "{} games": { one: "{} partia", other: "{} partii" },
  });
  assert.equal(plural(2, "{} turn", "{} turns"), "2 ruchów");
  assert.equal(plural(2, "{} game", "{} games"), "2 partii");
});

test("a gap nothing is given for stays", () => {
  assert.equal(t("{} of {}", 3), "3 of {}");
});

test("a language somebody chose goes before the browser's, and is kept", async () => {
  chooseLanguage("de");
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(language.value, "de");
  assert.equal(localStorage.getItem("merels:language"), "de");
});

test("a sentence has a capital and a full stop, unless it begins with a point or ends already", () => {
  assert.equal(sentence("white to move"), "White to move.");
  assert.equal(sentence("a1 is not next to b2"), "a1 is not next to b2.");
  assert.equal(sentence("thinking …"), "Thinking …");
  assert.equal(sentence("You win!"), "You win!");
  assert.equal(sentence(""), "");
});

test("points have halves, and tie-breaks quarters", () => {
  assert.deepEqual([0, 0.5, 1, 1.5, 2].map(points), ["0", "½", "1", "1½", "2"]);
  assert.deepEqual([0.25, 3.75, 12.25].map(points), ["¼", "3¾", "12¼"]);
});
