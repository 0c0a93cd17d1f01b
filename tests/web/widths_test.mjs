// Every page at all widths: nothing scrolls sideways, and the header keeps its buttons.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inhabit } from "./inhabited.mjs";
import { browser, leave, server, useSite } from "./support.mjs";

useSite();

// What is wrong with a page at any of the widths: it is shown in a frame, which is quick to resize.
async function wrongAt([path, widths]) {
  const frame = document.createElement("iframe");
  frame.style.height = "800px";
  frame.style.width = `${widths[0]}px`;
  frame.src = path;
  document.body.append(frame);
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const ready = () => frame.contentDocument?.querySelector("main:not([aria-busy=true])");
  const late = performance.now() + 60_000;
  while (!ready() && performance.now() < late) await pause(20);
  if (!ready()) return [`${path} does not appear`];
  await pause(400); // what is asked of the server
  const wrong = [];
  const page = frame.contentDocument.documentElement;
  // What is drawn inside a picture takes time to lay out, and no room.
  const pictures = new frame.contentWindow.CSSStyleSheet();
  pictures.replaceSync("svg * { display: none !important; }");
  frame.contentDocument.adoptedStyleSheets = [pictures];
  for (const width of widths) {
    frame.style.width = `${width}px`;
    const { scrollWidth, clientWidth } = page;
    if (scrollWidth > clientWidth)
      wrong.push(`${path}, ${width} wide: scrolls sideways by ${scrollWidth - clientWidth}`);
    for (const button of page.querySelectorAll(".topbar :is(a:not(.skip), button)")) {
      if (!button.checkVisibility()) continue; // a projector has no header
      const { left, right, width: own } = button.getBoundingClientRect();
      if (own === 0 || left < 0 || right > clientWidth)
        wrong.push(`${path}, ${width} wide: lost ${button.textContent}`);
    }
  }
  frame.remove();
  return wrong;
}

function range(least, most, step) {
  return Array.from({ length: (most - least) / step + 1 }, (_, i) => least + i * step);
}

test("no page scrolls sideways at any width, and the header keeps all its buttons, with large text too", async () => {
  const { ada, grace, pages } = await inhabit(browser, server.url, { serviceWorkers: "block" });
  await ada.goto("/new_game?with=screen&game=nine");
  await ada.getByRole("button", { name: "Start playing" }).click();
  await ada.waitForSelector(".game-layout");
  const played = new URL(ada.url());
  const paths = [...pages.map(([, path]) => path), played.pathname + played.search];
  // The server allows no frames; this test does.
  await ada.route(`${server.url}/**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const answer = await route.fetch();
    const { "x-frame-options": _, "content-security-policy": __, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  const devtools = await ada.context().newCDPSession(ada);
  const wrong = [];
  // Each width where the pages of phones and small windows change their shape; above, every fourth.
  const widths = [...range(320, 640, 1), ...range(644, 1200, 4)];
  for (const path of paths) wrong.push(...(await ada.evaluate(wrongAt, [path, widths])));
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of paths) {
    const large = await ada.evaluate(wrongAt, [path, range(640, 1280, 20)]);
    wrong.push(...large.map((words) => `twice as large: ${words}`));
  }
  assert.deepEqual(wrong, []);
  await leave(ada, grace);
});
