import { render } from "preact";
import { App } from "./App";
import { focusHeadings } from "./focusHeading";
import { Rules } from "./rules/rules";
import { loadCatalogue } from "./i18n";

async function start(): Promise<void> {
  const [rules] = await Promise.all([Rules.load(RULES_URL), loadCatalogue()]);
  const root = document.getElementById("app")!;
  // Takes over the elements that came with the page (prerender.tsx).
  render(<App rules={rules} />, root);
  focusHeadings(root);
}

start().catch((problem: unknown) => {
  console.error(problem);
  document.getElementById("failed")!.classList.add("shown");
});

if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
}
