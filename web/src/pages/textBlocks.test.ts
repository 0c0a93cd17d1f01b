import assert from "node:assert/strict";
import { test } from "node:test";
import { blocksOf, linksIn } from "./textBlocks";

test("headings, lists and paragraphs are told apart", () => {
  const text = "# Who we are\nA club\nin Vienna.\n\n- one\n  more\n- two\n\nThe end.\n";
  assert.deepEqual(blocksOf(text), [
    { kind: "heading", text: "Who we are" },
    { kind: "paragraph", text: "A club in Vienna." },
    { kind: "list", items: ["one more", "two"] },
    { kind: "paragraph", text: "The end." },
  ]);
});

test("links lead to the web, to mail and to pages here, and nowhere else", () => {
  assert.deepEqual(linksIn("See [us](https://a.example/x) or http://b.example."), [
    "See ",
    { text: "us", href: "https://a.example/x" },
    " or ",
    { text: "http://b.example", href: "http://b.example" },
    ".",
  ]);
  assert.deepEqual(linksIn("[mail](mailto:a@b.example), [terms](/terms)"), [
    { text: "mail", href: "mailto:a@b.example" },
    ", ",
    { text: "terms", href: "/terms" },
  ]);
  for (const bad of ["[x](javascript:alert(1))", "[x](data:text/html,x)", "[x](//evil.example)", "<script>x</script>"])
    assert.equal(
      linksIn(bad).every((part) => typeof part === "string"),
      true,
      bad,
    );
});
