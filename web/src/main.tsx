import { render } from "preact";
import { App } from "./App";
import { Rules } from "./rules/rules";
import { loadCatalogue } from "./i18n";

async function start(): Promise<void> {
  const [rules] = await Promise.all([Rules.load(RULES_URL), loadCatalogue()]);
  const root = document.getElementById("app")!;
  root.textContent = "";
  render(<App rules={rules} />, root);
}

start().catch((problem: unknown) => {
  console.error(problem);
  document.getElementById("app")!.classList.add("failed");
});

if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
}
