// Checks the rooms (cmake/rooms.cmake) and the programs against their sources: node scripts/check_rooms.mjs
//
// A source may include headers of its own room and of the rooms that are named for it, not those that come along with them:
// in DEPENDS of its room or test program (and TEST_DEPENDS, for the tests of a room), or in target_link_libraries. Every
// room named in DEPENDS must be used; and rooms must not depend on each other in a circle.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

const skipped = new Set([".git", "build", "node_modules"]);
const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : files(path);
    return [path];
  });

const problems = [];
const all = files(".");
const isSource = (path) => /\.(h|cpp)$/.test(path);
const isTest = (path) => path.endsWith("_test.cpp");
const in_ = (folder) => all.filter((path) => dirname(path) === folder && isSource(path));

// --- what the CMakeLists.txt say ----------------------------------------------------------------------------------

// Splits the arguments of a call into those before the first keyword and the lists after each.
function argumentsOf(words, keywords) {
  const lists = { first: [] };
  let list = lists.first;
  for (const word of words) {
    if (keywords.includes(word)) list = lists[word] ??= [];
    else list.push(word);
  }
  return lists;
}

// What is compiled together: its sources, and the rooms that these may include.
const units = new Map();
const unit = (name) => {
  if (!units.has(name)) units.set(name, { name, sources: new Set(), libraries: new Set(), depends: [] });
  return units.get(name);
};
const rooms = new Map();
const libraryOf = (room) => `merels_${room.replaceAll("/", "_")}`;

// The target of a source. One that has its name from a function's argument belongs to the room it is made in.
function targetOf(name, source) {
  if (!name.includes("${")) return name;
  const room = [...rooms.values()].find(({ folder }) => source.startsWith(`${folder}/`));
  return room === undefined ? name : libraryOf(room.name);
}

function readCMake(path) {
  const folder = dirname(path);
  const variables = new Map([
    ["PROJECT_SOURCE_DIR", ["."]],
    ["CMAKE_CURRENT_SOURCE_DIR", [folder]],
  ]);
  // The values of the variables in a word; nothing for one that only CMake knows.
  const valuesOf = (word) => {
    const [variable, name] = /\$\{(\w+)\}/.exec(word) ?? [];
    if (variable === undefined) return [word];
    return (variables.get(name) ?? []).flatMap((value) => valuesOf(word.replace(variable, value)));
  };
  const sourcesOf = (words) =>
    words
      .flatMap(valuesOf)
      .map((word) => (word.startsWith(".") ? normalize(word) : all.includes(word) ? word : join(folder, word)))
      .filter((source) => existsSync(source) && isSource(source));
  const calls = readFileSync(path, "utf8")
    .replace(/#.*/g, "")
    .matchAll(/\b(\w+)\s*\(([^()]*)\)/g);
  for (const [, call, given] of calls) {
    const [name, ...words] = given.trim().split(/\s+/);
    if (call === "set") variables.set(name, words);
    else if (call === "foreach" && words[0] === "IN") variables.set(name, variables.get(words[2]) ?? []);
    else if (call === "file" && name === "GLOB") {
      const patterns = words.filter((word) => word.includes("*")).map((word) => join(folder, word));
      const fits = (source) =>
        patterns.some((p) => dirname(p) === dirname(source) && basename(source).endsWith(basename(p).slice(1)));
      variables.set(words[0], all.filter(fits));
    } else if (call === "merels_room") {
      const lists = argumentsOf(words, ["PAGE", "DEPENDS", "LIBRARIES", "TEST_DEPENDS"]);
      const depends = (lists.DEPENDS ?? []).filter((word) => !word.startsWith("${")); // the registry's games
      rooms.set(name, { name, folder, depends });
      const library = unit(libraryOf(name));
      const tests = unit(`${name}_test`);
      library.depends = depends;
      for (const room of depends) library.libraries.add(libraryOf(room)), tests.libraries.add(libraryOf(room));
      for (const room of lists.TEST_DEPENDS ?? []) tests.libraries.add(libraryOf(room));
      tests.depends = lists.TEST_DEPENDS ?? [];
      library.libraries.add(libraryOf(name));
      tests.libraries.add(libraryOf(name));
      for (const source of in_(folder)) (isTest(source) ? tests : library).sources.add(source);
    } else if (call === "merels_test") {
      const lists = argumentsOf(words, ["BY_FILE", "SOURCES", "DEPENDS", "LIBRARIES"]);
      const program = unit(`${name} (${path})`);
      program.depends = lists.DEPENDS ?? [];
      for (const room of program.depends) program.libraries.add(libraryOf(room));
      for (const source of sourcesOf(lists.SOURCES ?? [])) program.sources.add(source);
    } else if (call === "add_executable" || call === "add_library" || call === "target_sources")
      for (const source of sourcesOf(words)) unit(targetOf(name, source)).sources.add(source);
    else if (call === "target_link_libraries") for (const library of words) unit(name).libraries.add(library);
  }
}
for (const path of all.filter((one) => one.endsWith("CMakeLists.txt"))) readCMake(path);
if (rooms.size === 0) problems.push("there are no rooms: is this the root of the checkout?");

// --- what the sources include -------------------------------------------------------------------------------------

// The room an include names by its folder, the longest name first: "server/net/url.h" is of server/net, not of server.
const byLength = [...rooms.keys()].sort((a, b) => b.length - a.length);
const roomOf = (include) => byLength.find((name) => include.startsWith(`${name}/`));

// The includes of a source, with those of the headers that belong to no room: the tests' helpers.
function includesOf(path, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  return [...readFileSync(path, "utf8").matchAll(/^#include "([^"]+)"/gm)].flatMap(([, include]) => {
    const helper = [join("tests", include), join(dirname(path), include)].find((one) => all.includes(one));
    if (helper !== undefined) return includesOf(helper, seen);
    return roomOf(include) === undefined ? [] : [{ path, include }];
  });
}

const checked = new Set();
const roomUnits = new Set([...rooms.keys()].flatMap((room) => [libraryOf(room), `${room}_test`]));
const roomFolders = new Set([...rooms.values()].map(({ folder }) => folder));
for (const { name, sources, libraries, depends } of units.values()) {
  const used = new Set();
  for (const source of sources) {
    if (roomFolders.has(dirname(source)) && !roomUnits.has(name)) continue; // it is checked as part of its room
    checked.add(source);
    for (const { path, include } of includesOf(source)) {
      const room = roomOf(include);
      used.add(room);
      if (!libraries.has(libraryOf(room)))
        problems.push(`${path} includes "${include}", but ${name} does not depend on ${room}`);
    }
  }
  for (const room of depends) {
    if (!rooms.has(room)) problems.push(`${name} depends on ${room}, which is no room`);
    else if (!used.has(room)) problems.push(`${name} depends on ${room} and includes nothing of it`);
  }
}
for (const path of all) {
  if (path.endsWith(".cpp") && !checked.has(path)) problems.push(`${path} is part of nothing that CMake builds`);
}

// Rooms in the order of their dependencies; what is left over when none is free goes in a circle.
const open = new Map([...rooms.values()].map((room) => [room.name, room.depends.filter((name) => rooms.has(name))]));
for (let found = true; found; ) {
  found = false;
  for (const [name, depends] of open) {
    if (depends.some((other) => open.has(other))) continue;
    open.delete(name);
    found = true;
  }
}
if (open.size > 0) problems.push(`these rooms depend on each other in a circle: ${[...open.keys()].join(", ")}`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${rooms.size} rooms, ${checked.size} sources, no circles`);
