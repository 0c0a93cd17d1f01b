// A QR code for a short text: bytes, the lowest level of correction, the smallest size that holds it (versions 1 to 10,
// 271 bytes at the most), and the mask that reads best.

const dataBytes = [0, 19, 34, 55, 80, 108, 136, 156, 194, 232, 274]; // by version
const checkBytes = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18]; // of each block
const blocks = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4];

// Arithmetic with bytes modulo x^8 + x^4 + x^3 + x^2 + 1.
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

// The check bytes of a block (Reed and Solomon).
function check(data: number[], count: number): number[] {
  const divisor = new Array<number>(count).fill(0);
  divisor[count - 1] = 1;
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    for (let j = 0; j < count; j++) {
      divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
    }
  }
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((part, i) => (rest[i]! ^= times(part, factor)));
  }
  return rest;
}

// The text's bytes with header and padding, cut into blocks, checked and interleaved.
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const room = dataBytes[version]! * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: room / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));

  const count = blocks[version]!;
  const short = Math.floor(data.length / count);
  const longOnes = data.length % count; // the last blocks have a byte more
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i >= count - longOnes ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => check(part, checkBytes[version]!));
  const woven = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.map((list) => list[i]))
      .flat()
      .filter((byte): byte is number => byte !== undefined);
  return [...woven(parts), ...woven(checks)];
}

function alignment(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (count * 2 - 2)) * 2;
  const places = [6];
  for (let place = size - 7; places.length < count; place -= step) places.splice(1, 0, place);
  return places;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Square = boolean[][];

class Drawing {
  readonly dark: Square;
  readonly fixed: Square;

  constructor(
    readonly version: number,
    readonly size: number,
  ) {
    this.dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.finder(x, y);
    const places = alignment(version, size);
    places.forEach((x, i) =>
      places.forEach((y, j) => {
        const corner =
          (i === 0 && j === 0) || (i === 0 && j === places.length - 1) || (i === places.length - 1 && j === 0);
        if (!corner) this.rings(x, y, 2, (ring) => ring !== 1);
      }),
    );
    this.format(0);
    this.versionBits();
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }
  private rings(x: number, y: number, reach: number, dark: (ring: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }
  private finder(x: number, y: number): void {
    this.rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }

  format(mask: number): void {
    const data = (1 << 3) | mask; // level L
    let rest = data;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >>> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, size - 15 + i, bit(i));
    this.set(8, size - 8, true);
  }

  private versionBits(): void {
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, ((bits >>> i) & 1) === 1);
      this.set(b, a, ((bits >>> i) & 1) === 1);
    }
  }

  fill(bytes: number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x] || i >= bytes.length * 8) continue;
          this.dark[y]![x] = ((bytes[i >>> 3]! >>> (7 - (i & 7))) & 1) === 1;
          i++;
        }
      }
    }
  }

  masked(mask: number): Square {
    this.format(mask);
    return this.dark.map((row, y) => row.map((dark, x) => (this.fixed[y]![x] ? dark : dark !== masks[mask]!(x, y))));
  }
}

// How hard a drawing is to read: long runs, blocks, and too much of one colour. (What looks like a finder is left to
// the readers; they cope.)
function hardness(square: Square): number {
  const size = square.length;
  const turned = square.map((_, x) => square.map((row) => row[x]!));
  let points = 0;
  for (const rows of [square, turned]) {
    for (const row of rows) {
      let run = 0;
      row.forEach((dark, i) => {
        run = i > 0 && dark === row[i - 1] ? run + 1 : 1;
        if (run === 5) points += 3;
        else if (run > 5) points += 1;
      });
    }
  }
  let darks = 0;
  square.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (dark) darks++;
      if (x > 0 && y > 0 && dark === row[x - 1] && dark === square[y - 1]![x] && dark === square[y - 1]![x - 1])
        points += 3;
    }),
  );
  return points + Math.floor(Math.abs((darks * 20) / (size * size) - 10)) * 10;
}

// The squares of the code, row by row, true for dark; nothing if the text is too long.
export function qrCode(text: string): Square | null {
  const bytes = new TextEncoder().encode(text);
  const version = dataBytes.findIndex((room, v) => v > 0 && bytes.length + (v < 10 ? 2 : 3) <= room);
  if (version < 0) return null;
  const drawing = new Drawing(version, version * 4 + 17);
  drawing.fill(codewords(bytes, version));
  const drawn = masks.map((_, mask) => drawing.masked(mask));
  const marks = drawn.map(hardness);
  return drawn[marks.indexOf(Math.min(...marks))]!;
}
