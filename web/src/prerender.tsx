// The pages as HTML, for the time before the scripts have come. Run by build.mjs, in node.
import { renderToString } from "preact-render-to-string";
import { App } from "./App";
import { BoardDefinitions } from "./board/Definitions";
import { Header } from "./components/Header";
import { speak } from "./i18n";
import { Rules } from "./rules/rules";

interface Pages {
  language: string;
  home: string; // as a first visitor sees it
  frame: string; // of every other page
}

// The pages in every language, given its words.
export async function prerender(module: BufferSource, words: Record<string, Record<string, string>>): Promise<Pages[]> {
  const rules = await Rules.of(module);
  return Object.entries(words).map(([language, catalogue]) => {
    speak(language, catalogue);
    const frame = (
      <>
        <BoardDefinitions />
        <Header />
        <main id="main" />
      </>
    );
    return {
      language,
      home: untilAlive(renderToString(<App rules={rules} />)),
      frame: untilAlive(renderToString(frame)),
    };
  });
}

// No style attributes, which the Content-Security-Policy forbids in HTML: men are put in place by attributes of SVG, until
// the scripts take over; the aspect of a board matters only on the pages of games. Until then the page is busy; links
// work, and what needs a script cannot be used.
function untilAlive(html: string): string {
  const placed = html
    .replace(
      /style="transform:\s*translate\(([-\d.]+)px,\s*([-\d.]+)px\);?"/g,
      (_, x: string, y: string) => `transform="translate(${x},${y})"`,
    )
    .replace(/ style="--aspect:[^"]*"/g, "");
  const style = placed.indexOf("style=");
  if (style >= 0) throw new Error(`a style attribute in the page: ${placed.slice(style, style + 100)}`);
  return placed
    .replace('<main id="main"', '<main id="main" aria-busy="true"')
    .replace(/<(button|section class="puzzle")/g, "<$1 inert");
}
