// An animated PNG (APNG) from the PNG files of its frames, which must all have the same size and kind of pixels.

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = crcTable[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}

function number(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function chunk(type: string, ...content: (Uint8Array | number[])[]): Uint8Array {
  const parts = [[...type].map((letter) => letter.charCodeAt(0)), ...content];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(length + 8);
  bytes.set(number(length - 4), 0);
  let at = 4;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes.set(number(crc32(bytes.subarray(4, at))), at);
  return bytes;
}

// The header and the compressed pixels of a PNG file.
function partsOf(file: Uint8Array): { header: Uint8Array; pixels: Uint8Array[] } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let header: Uint8Array = new Uint8Array();
  const pixels: Uint8Array[] = [];
  for (let at = signature.length; at < file.length; at += view.getUint32(at) + 12) {
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const content = file.subarray(at + 8, at + 8 + view.getUint32(at));
    if (type === "IHDR") header = content;
    if (type === "IDAT") pixels.push(content);
  }
  return { header, pixels };
}

// Each frame is shown for so many milliseconds; the last one longer, before it begins again.
export function animate(frames: Uint8Array[], shown: number, lastShown: number): Blob {
  const parts = frames.map(partsOf);
  const { header } = parts[0]!;
  if (parts.some((frame) => frame.header.join() !== header.join())) throw new Error("the frames differ in kind");
  let sequence = 0;
  const control = (time: number) =>
    chunk("fcTL", number(sequence++), header.subarray(0, 8), number(0), number(0), number((time << 16) | 1000), [0, 0]);
  const bytes = [
    Uint8Array.from(signature),
    chunk("IHDR", header),
    chunk("acTL", number(frames.length), number(0)),
    ...parts.flatMap(({ pixels }, i) => [
      control(i + 1 === parts.length ? lastShown : shown),
      ...pixels.map((some) => (i === 0 ? chunk("IDAT", some) : chunk("fdAT", number(sequence++), some))),
    ]),
    chunk("IEND"),
  ];
  return new Blob(bytes as BlobPart[], { type: "image/apng" });
}
