import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { accountWanted, me, whoAmI } from "../online/players";
import { address } from "../route";
import { t } from "../i18n";
import { Icon } from "./Icon";

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
  // Both are fetched when they are first wanted.
  const [Settings, setSettings] = useState<Closable | null>(null);
  const [Account, setAccount] = useState<Closable | null>(null);
  useEffect(() => {
    if (accountWanted.value)
      void import("../pages/AccountDialog").then(
        ({ AccountDialog }) => setAccount(() => AccountDialog),
        () => (accountWanted.value = false),
      );
  }, [accountWanted.value]);
  const openSettings = () =>
    void import("./SettingsDialog").then(
      ({ SettingsDialog }) => setSettings(() => SettingsDialog),
      () => undefined, // offline: the next click tries again
    );
  const known = me.value;
  useEffect(() => void whoAmI(), []);
  const here = address.value.pathname;
  const link = (to: string, words: ComponentChildren) => (
    <a href={to} aria-current={here === to ? "page" : undefined}>
      {words}
    </a>
  );
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        {t("Skip to the content")}
      </a>
      <a href="/" class="brand" aria-label="Merels">
        <Logo />
        <span>Merels</span>
      </a>
      <nav aria-label={t("Pages")}>
        {link("/new_game", t("Play"))}
        {link("/learn", t("Learn"))}
        {link("/players", t("Players"))}
        {link(
          "/tournaments",
          <>
            <Icon name="cup" />
            <span>{t("Tournaments")}</span>
          </>,
        )}
      </nav>
      <div class="topbar-buttons">
        <button
          type="button"
          class="quiet who"
          aria-label={known ? t("Your account: {}", known.name) : t("Your account")}
          onClick={() => (accountWanted.value = true)}
        >
          <Icon name="person" />
          {known && <span>{known.name}</span>}
        </button>
        <button type="button" class="quiet icon-only" aria-label={t("Settings")} onClick={openSettings}>
          <Icon name="gear" />
        </button>
      </div>
      {Settings && <Settings onClose={() => setSettings(null)} />}
      {Account && accountWanted.value && <Account onClose={() => (accountWanted.value = false)} />}
    </header>
  );
}
