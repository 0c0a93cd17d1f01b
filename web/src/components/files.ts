// Files saved from the page and opened into it, and text copied from it.

export function download(name: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// Lets the person choose a file and answers its text; nothing if they chose none.
export function chooseFile(): Promise<string | null> {
  return new Promise((answer) => {
    const input = document.createElement("input");
    input.type = "file";
    input.onchange = async () => answer((await input.files?.[0]?.text()) ?? null);
    input.oncancel = () => answer(null);
    input.click();
  });
}

// Whether a text was copied. Pages that are not served over https have no clipboard of their own.
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Within an open dialog, as everything outside it takes no focus.
    const focused = document.activeElement as HTMLElement | null;
    const field = document.createElement("textarea");
    field.value = text;
    (focused?.closest("dialog") ?? document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return copied;
  }
}
