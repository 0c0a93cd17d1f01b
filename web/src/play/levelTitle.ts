import type { Rules } from "../rules/rules";
import { t } from "../i18n";

// "Level 3 · Learner"
export function levelTitle(rules: Rules, level: number): string {
  return t("Level {} · {}", level, t(rules.levelNames()[level - 1]!));
}
