// Put in by build.mjs.
declare const RULES_URL: string; // the WebAssembly module
declare const NETWORK_URLS: Record<string, string>; // of the network files, by family of games
declare const PERFECT_URL: string; // the second module: perfect play of the small mill games
declare const STUDY_URL: string; // the third module: what goes beyond playing
declare const ENGINE_WORKER_URL: string; // the worker the computer thinks in
declare const TABLEBASE_WORKER_URL: string; // the worker that solves the small mill games
declare const STUDY_WORKER_URL: string; // the worker with the third module
declare const REVIEW_WORKER_URL: string; // the worker that reviews, with the same
declare const ANALYSIS_WORKER_URL: string; // the worker that analyses, with the same
// From the folder of every game: what home says of a game, by name, and where it stands among those shown first; what the
// switches of a family are called, by family and switch; the lessons, by game.
declare const GAME_CARDS: Record<string, { summary: import("./i18n").Sentence; featured?: number }>;
declare const GAME_SWITCHES: Record<string, Record<string, import("./pages/switches").SwitchWords>>;
// The puzzles of the home page: a game, and positions of it with something to do.
declare const PUZZLES: { game: string; steps: import("./pages/lessons").Step[] };
// The puzzles for use without a network: data/puzzles/puzzles.txt up to its pool.
declare const PUZZLE_PACK_URL: string;
declare const LESSON_URLS: Record<string, string>;
declare const CATALOGUE_URLS: Record<string, string>; // the words of every language but English
