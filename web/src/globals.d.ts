// Put in by build.mjs.
declare const RULES_URL: string; // the WebAssembly module
declare const NETWORK_URLS: Record<string, string>; // of the network files, by family of games
declare const PERFECT_URL: string; // the second module: perfect play of the small mill games
declare const ENGINE_WORKER_URL: string; // the worker the computer thinks in
declare const TABLEBASE_WORKER_URL: string; // the worker that solves the small mill games
// From the page.json of every game's folder: what home says of a game, by name, and where it stands among those shown
// first; the lessons, by family.
declare const GAME_CARDS: Record<string, { summary: import("./i18n").Sentence; featured?: number }>;
declare const LESSON_URLS: Record<string, string>;
declare const CATALOGUE_URLS: Record<string, string>; // the words of every language but English
