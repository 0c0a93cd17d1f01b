import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ManColours } from "./board/ManShape";
import { Header } from "./components/Header";
import { HomePage } from "./pages/HomePage";
import { NewGamePage } from "./pages/NewGamePage";
import { PlayPage } from "./pages/PlayPage";
import type { Rules } from "./rules/rules";
import { address } from "./route";
import { t } from "./i18n";

export interface PageProps {
  rules: Rules;
}
type Page = ComponentType<PageProps>;

// A page that is fetched when it is first wanted.
function later(load: () => Promise<Page>): Page {
  let loaded: Page | null = null;
  return function Later(props) {
    const [, arrived] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (page) => {
          loaded = page;
          arrived(1);
        },
        () => setFailed(true),
      );
    }, []);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return (
      <main id="main" class="text-page" aria-busy={!failed}>
        {failed && <p>{t("This page could not be loaded. Are you offline?")}</p>}
      </main>
    );
  };
}

const pages: [RegExp, Page][] = [
  [/^\/(browser)?$/, HomePage],
  [/^\/new_game$/, NewGamePage],
  [/^\/play$/, PlayPage],
  [/^\/learn(\/.*)?$/, later(async () => (await import("./pages/LearnPage")).LearnPage)],
  [/^\/about$/, later(async () => (await import("./pages/AboutPage")).AboutPage)],
  [/^\/setup$/, later(async () => (await import("./pages/SetupPage")).SetupPage)],
  [/^\/analyse$/, later(async () => (await import("./pages/AnalysePage")).AnalysePage)],
  [/^\/players$/, later(async () => (await import("./pages/PlayersPage")).PlayersPage)],
  [/^\/join_lobby$/, later(async () => (await import("./pages/JoinPage")).JoinPage)],
  [/^\/game\/.+$/, later(async () => (await import("./pages/OnlinePage")).OnlinePage)],
];

function Missing() {
  return (
    <main id="main" class="text-page">
      <h1>{t("There is no such page")}</h1>
      <p>
        <a class="button" href="/">
          {t("Return home")}
        </a>
      </p>
    </main>
  );
}

export function App({ rules }: PageProps) {
  const path = address.value.pathname.replace(/(.)\/$/, "$1");
  const Found = pages.find(([pattern]) => pattern.test(path))?.[1] ?? Missing;
  useEffect(() => {
    if (!path.startsWith("/game/") && path !== "/play") document.title = "Merels";
  }, [path]);
  return (
    <>
      <ManColours />
      <Header />
      <Found rules={rules} key={path} />
    </>
  );
}
