// A page with a heading, some words, and the way home.
import type { ComponentChildren } from "preact";
import { t } from "../i18n";

interface Props {
  title: string;
  class?: string;
  busy?: boolean;
  action?: ComponentChildren; // what else leads on, before the way home
  children?: ComponentChildren;
}

export function MessagePage({ title, class: kind = "", busy, action, children }: Props) {
  return (
    <main id="main" class={`text-page ${kind}`} aria-busy={busy}>
      <h1>{title}</h1>
      {children}
      <p>
        {action}{" "}
        <a class="button" href="/">
          {t("Return home")}
        </a>
      </p>
    </main>
  );
}
