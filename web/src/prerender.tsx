// The pages as HTML, for the time before the scripts have come. Run by build.mjs, in node.
import { renderToString } from "preact-render-to-string";
import { App } from "./App";
import { BoardDefinitions } from "./board/Definitions";
import { Header } from "./components/Header";
import { pageTitle, speak, t } from "./i18n";
import { Rules } from "./rules/rules";

interface Pages {
  language: string;
  home: string; // as a first visitor sees it
  frame: string; // of every other page
  texts: Record<string, string>; // by their places in index.html
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
      texts: {
        "{TITLE}": pageTitle(t("Play Nine Men's Morris")),
        "{DESCRIPTION}": t(
          "Play Nine Men's Morris and its relatives, Yoté and DVONN, in your browser: against the computer, on one screen or online. Free, no account needed.",
        ),
        "{NO_SCRIPT}": t("Merels runs in your browser and needs JavaScript and WebAssembly."),
        "{FAILED}": t("Merels could not start. It needs a browser that supports WebAssembly."),
      },
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
