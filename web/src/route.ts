// Which page is shown: the address decides, and links change it without a load.
import { signal } from "@preact/signals";

function here(): URL {
  return new URL(location.href);
}

export const address = signal(here());

export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.value = here();
  scrollTo(0, 0);
}

addEventListener("popstate", () => (address.value = here()));

// Links within the page.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash !== "") return;
  event.preventDefault();
  go(link.href);
});
