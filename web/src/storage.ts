// What the browser keeps for this page. Where it keeps nothing (a private window), the page works all the same.

const prefix = "merels:";

export function load(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(prefix + key) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // full or forbidden: what is shown stays right, it is only forgotten with the page
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // as above
  }
}

export function storedKeys(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
