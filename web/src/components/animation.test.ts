import assert from "node:assert/strict";
import { test } from "node:test";
import { animate } from "./animation";

const text = (words: string) => [...words].map((letter) => letter.charCodeAt(0));
// A PNG file as far as it is read: without checksums.
function png(width: number, ...pixels: string[]): Uint8Array {
  const chunk = (type: string, content: number[]) => [0, 0, 0, content.length, ...text(type), ...content, 0, 0, 0, 0];
  const header = [0, 0, 0, width, 0, 0, 0, 2, 8, 2, 0, 0, 0];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", header),
    ...pixels.flatMap((some) => chunk("IDAT", text(some))),
    ...chunk("IEND", []),
  ]);
}

async function chunksOf(blob: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const types: string[] = [];
  for (let at = 8; at < bytes.length; at += view.getUint32(at) + 12)
    types.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
  return types;
}

test("the pixels of the frames become those of one animation, numbered in their order", async () => {
  const made = animate([png(3, "one"), png(3, "two", "2"), png(3, "six")], 900, 4000);
  assert.equal(made.type, "image/apng");
  assert.deepEqual(await chunksOf(made), [
    ...["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fdAT", "fcTL", "fdAT", "IEND"],
  ]);
  const bytes = new Uint8Array(await made.arrayBuffer());
  // The checksum of IEND is the same in every PNG file.
  assert.deepEqual([...bytes.subarray(-4)], [0xae, 0x42, 0x60, 0x82]);
});

test("frames of different sizes are refused", () => {
  assert.throws(() => animate([png(3, "one"), png(4, "two")], 900, 900));
});
