// Focus follows navigation: whenever another page is shown, its heading gets the focus, so that a screen reader says where
// one is and Tab goes on from there. Not on the first page, which the browser announces itself.
export function focusHeadings(root: HTMLElement): void {
  let shown: Element | null = null; // the page whose heading has been seen
  const look = () => {
    const main = root.querySelector(":scope > main");
    if (!main || main === shown || main.getAttribute("aria-busy") === "true") return;
    const heading = main.querySelector("h1");
    if (!heading) return;
    const first = shown === null;
    shown = main;
    if (first || document.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  look();
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
}
