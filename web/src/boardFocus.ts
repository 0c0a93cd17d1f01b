// Where the focus goes when a button goes away because it was pressed.

// To the board's one tab stop.
export function focusBoard(): void {
  document.querySelector<SVGElement>('.board [data-point][tabindex="0"]')?.focus({ preventScroll: true });
}

// To where it was before, once the button is gone; to the board if that is gone, too.
export function focusBack(before: Element | null): void {
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    (before as HTMLElement | null)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) focusBoard();
  });
}
