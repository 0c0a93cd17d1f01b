// Put in by build.mjs.
declare const RULES_URL: string; // the WebAssembly module
declare const COMPUTER_URL: string; // the worker the computer thinks in
declare const WORDS_URLS: Record<string, string>; // the words of every language but English
