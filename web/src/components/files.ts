// Files saved from the page, and opened into it.

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
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
