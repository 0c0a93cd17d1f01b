// Checks the rooms (cmake/rooms.cmake) against their sources: node scripts/check_rooms.mjs
//
// A source may include headers of its own room and of the rooms named in its DEPENDS, not those that come along with them;
// every room named there must be used; and rooms must not depend on each other in a circle.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const skipped = new Set([".git", "build", "node_modules"]);
const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : files(path);
    return [path];
  });

// The rooms of a CMakeLists.txt: name, folder and direct dependencies.
function roomsIn(path) {
  const calls = readFileSync(path, "utf8")
    .replace(/#.*/g, "")
    .matchAll(/\bmerels_room\s*\(([^)]*)\)/g);
  return [...calls].map(([, given]) => {
    const [name, ...words] = given.trim().split(/\s+/);
    const lists = { DEPENDS: [], LIBRARIES: [] };
    let list = null;
    for (const word of words) {
      if (word in lists) list = lists[word];
      else if (/^[A-Z]+$/.test(word)) list = null;
      else if (!word.startsWith("${")) list?.push(word); // the registry names its games by a variable
    }
    return { name, folder: dirname(path), depends: lists.DEPENDS };
  });
}

const problems = [];
const all = files(".");
const rooms = new Map(
  all
    .filter((path) => path.endsWith("CMakeLists.txt"))
    .flatMap(roomsIn)
    .map((room) => [room.name, room]),
);
if (rooms.size === 0) problems.push("there are no rooms: is this the root of the checkout?");

// The room an include names by its folder, the longest name first: "server/net/url.h" is of server/net, not of server.
const byLength = [...rooms.keys()].sort((a, b) => b.length - a.length);
const roomOf = (include) => byLength.find((name) => include.startsWith(`${name}/`));

for (const room of rooms.values()) {
  const used = new Set();
  const sources = all.filter((path) => dirname(path) === room.folder && /\.(h|cpp)$/.test(path));
  for (const path of sources) {
    for (const [, include] of readFileSync(path, "utf8").matchAll(/^#include "([^"]+)"/gm)) {
      const other = roomOf(include);
      if (other === undefined || other === room.name) continue;
      used.add(other);
      if (!room.depends.includes(other) && !path.endsWith("_test.cpp"))
        problems.push(`${path} includes "${include}", but ${room.name} does not depend on ${other}`);
    }
  }
  for (const other of room.depends) {
    if (!rooms.has(other)) problems.push(`${room.name} depends on ${other}, which is no room`);
    else if (!used.has(other)) problems.push(`${room.name} depends on ${other} and includes nothing of it`);
  }
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
console.log(`${rooms.size} rooms, no circles`);
