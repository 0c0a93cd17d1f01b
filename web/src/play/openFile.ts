// Opens what a person chose: a saved file or, by the third module, another program's record.
import type { Rules } from "../rules/rules";
import { savedFileOf } from "../rules/study";
import type { Refusal } from "../rules/types";

// The match, and its saved file.
export async function openFile(rules: Rules, text: string): Promise<{ match: number; text: string } | Refusal> {
  const opened = rules.openMatch(text);
  if (!("refused" in opened)) return { ...opened, text };
  const saved = await savedFileOf(text);
  if (!saved) return opened;
  if ("refused" in saved) return saved;
  const converted = rules.openMatch(saved.text);
  return "refused" in converted ? converted : { ...converted, text: saved.text };
}
