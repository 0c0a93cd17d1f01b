// Keys that work wherever the focus is: Escape lets go of what was chosen, the arrows step through the turns.
import { useEffect } from "preact/hooks";
import type { Table } from "./table";

export function useTableKeys(table: Table): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") table.drop();
      else if (event.target !== document.body) return;
      else if (event.key === "ArrowLeft") table.lookBy(-1);
      else if (event.key === "ArrowRight") table.lookBy(1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [table]);
}
