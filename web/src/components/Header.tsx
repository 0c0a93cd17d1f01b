import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { address } from "../route";
import { t } from "../i18n";
import { Icon } from "./Icon";
import { SettingsDialog } from "./SettingsDialog";

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2" y="2" width="28" height="28" rx="3" />
      <rect x="9" y="9" width="14" height="14" rx="1.5" />
      <path d="M16 2v7M16 23v7M2 16h7M23 16h7" />
      <circle cx="16" cy="9" r="3.2" />
      <circle cx="23" cy="16" r="3.2" class="hollow" />
    </svg>
  );
}

type Closable = ComponentType<{ onClose: () => void }>;

export function Header() {
  const [settings, setSettings] = useState(false);
  const [Account, setAccount] = useState<Closable | null>(null); // fetched when it is first wanted
  const here = address.value.pathname;
  const link = (to: string, words: string) => (
    <a href={to} aria-current={here === to ? "page" : undefined}>
      {words}
    </a>
  );
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        {t("To the content")}
      </a>
      <a href="/" class="brand" aria-label="Merels">
        <Logo />
        <span>Merels</span>
      </a>
      <nav aria-label={t("Pages")}>
        {link("/new_game", t("Play"))}
        {link("/learn", t("Learn"))}
        {link("/players", t("Players"))}
        {link("/about", t("About"))}
      </nav>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={t("Your account")}
        onClick={() =>
          void import("../pages/AccountDialog").then(
            ({ AccountDialog }) => setAccount(() => AccountDialog),
            () => {},
          )
        }
      >
        <Icon name="person" />
      </button>
      <button type="button" class="quiet icon-only" aria-label={t("Settings")} onClick={() => setSettings(true)}>
        <Icon name="gear" />
      </button>
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
      {Account && <Account onClose={() => setAccount(null)} />}
    </header>
  );
}
