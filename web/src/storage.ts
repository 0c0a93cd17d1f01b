// What the browser keeps for this page. Where it keeps nothing (a private window) or nothing more (it is full), this
// page remembers until it is left, so that everything works all the same.

const prefix = "merels:";
const memory = new Map<string, string>(); // what the browser did not take

export function load(key: string, otherwise: string): string {
  try {
    return memory.get(key) ?? localStorage.getItem(prefix + key) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function remove(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // nothing is kept
  }
}

function browserKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

export function storedKeys(start: string): string[] {
  return [...new Set([...memory.keys(), ...browserKeys()])].filter((key) => key.startsWith(start));
}
