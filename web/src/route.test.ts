import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt, page, visits, win } from "./testing/browser";
import { address, go } from "./route";

interface Link {
  href: string;
  target?: string;
  download?: boolean;
}

// Clicks a link; whether the page itself goes there, without a load.
function click(link: Link, modifier: Record<string, unknown> = {}): boolean {
  const url = new URL(link.href, location.href);
  const anchor = {
    href: url.href,
    target: link.target ?? "",
    hasAttribute: (name: string) => name === "download" && link.download === true,
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
  };
  const event = Object.assign(new Event("click", { cancelable: true }), { button: 0, ...modifier });
  Object.defineProperty(event, "target", { value: { closest: () => anchor } });
  page.dispatchEvent(event);
  return event.defaultPrevented;
}

test("going somewhere changes the address and what is shown", () => {
  go("/about");
  assert.equal(address.value.pathname, "/about");
  go("/new_game?game=six", { replace: true });
  assert.equal(address.value.searchParams.get("game"), "six");
  assert.deepEqual(visits, ["push /about", "replace /new_game?game=six"]);
});

test("the browser's back button is followed", () => {
  go("/learn");
  openAt("/about");
  win.dispatchEvent(new Event("popstate"));
  assert.equal(address.value.pathname, "/about");
});

test("a link within the site is followed without a load", () => {
  assert.equal(click({ href: "/players?page=2" }), true);
  assert.equal(address.value.href, "http://merels.test/players?page=2");
});

test("other links are the browser's business", () => {
  go("/about");
  assert.equal(click({ href: "https://example.org/" }), false, "another site");
  assert.equal(click({ href: "/learn", target: "_blank" }), false, "another tab");
  assert.equal(click({ href: "/file", download: true }), false, "a download");
  assert.equal(click({ href: "/about#main" }), false, "a place on this page");
  for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"])
    assert.equal(click({ href: "/learn" }, { [key]: true }), false, key);
  assert.equal(click({ href: "/learn" }, { button: 1 }), false, "the middle button");
  assert.equal(address.value.pathname, "/about");
});
