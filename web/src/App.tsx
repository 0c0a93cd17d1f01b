import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BoardDefinitions } from "./board/Definitions";
import { ErrorBoundary } from "./components/ErrorBoundary";
import { Arrived } from "./components/Arrived";
import { Header } from "./components/Header";
import { MessagePage } from "./components/MessagePage";
import { quietly } from "./components/quietly";
import { Sharing } from "./components/Sharing";
import { me } from "./online/players";
import { HomePage } from "./pages/HomePage";
import { NewGamePage } from "./pages/NewGamePage";
import { PlayPage } from "./pages/PlayPage";
import type { Rules } from "./rules/rules";
import { address } from "./route";
import { language, mark, pageTitle, t, type Sentence } from "./i18n";

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

// The pages by their addresses, with their titles; without one the page sets its own.
const pages: [RegExp, Page, Sentence?][] = [
  [/^\/(browser)?$/, HomePage, mark("Play Nine Men's Morris")],
  [/^\/new_game$/, NewGamePage, mark("New game")],
  [/^\/play$/, PlayPage],
  [/^\/learn$/, later(async () => (await import("./pages/LearnPage")).LearnPage), mark("Learn the games")],
  [/^\/learn\/.*$/, later(async () => (await import("./pages/LearnPage")).LearnPage)],
  [/^\/about$/, later(async () => (await import("./pages/AboutPage")).AboutPage), mark("About Merels")],
  [/^\/setup$/, later(async () => (await import("./pages/SetupPage")).SetupPage), mark("Set up a position")],
  [/^\/analyse$/, later(async () => (await import("./pages/AnalysePage")).AnalysePage), mark("Analyse")],
  [/^\/review$/, later(async () => (await import("./review/ReviewPage")).ReviewPage), mark("Game review")],
  [/^\/players$/, later(async () => (await import("./pages/PlayersPage")).PlayersPage), mark("Players")],
  [/^\/player\/[^/]+$/, later(async () => (await import("./pages/PlayerPage")).PlayerPage), mark("Player")],
  [
    /^\/games\/search$/,
    later(async () => (await import("./explorer/GameSearchPage")).GameSearchPage),
    mark("Search games"),
  ],
  [/^\/privacy$/, later(async () => (await import("./pages/OperatorText")).OperatorText), mark("Privacy")],
  [/^\/terms$/, later(async () => (await import("./pages/OperatorText")).OperatorText), mark("Terms of use")],
  [/^\/account$/, later(async () => (await import("./pages/AccountPage")).AccountPage), mark("Your account")],
  [
    /^\/unsubscribe$/,
    later(async () => (await import("./pages/AccountPage")).UnsubscribePage),
    mark("E-mails about your games"),
  ],
  [
    /^\/challenge$/,
    later(async () => (await import("./pages/ChallengePage")).ChallengePage),
    mark("Challenge a player"),
  ],
  [/^\/join_lobby$/, later(async () => (await import("./pages/JoinPage")).JoinPage), mark("Join a game")],
  [/^\/tournaments$/, later(async () => (await import("./tournament/pages")).TournamentsPage), mark("Tournaments")],
  [
    /^\/tournaments\/new$/,
    later(async () => (await import("./tournament/pages")).NewTournamentPage),
    mark("New tournament"),
  ],
  [/^\/tournament\/[^/]+$/, later(async () => (await import("./tournament/pages")).TournamentPage)],
  [/^\/tournament\/[^/]+\/projector$/, later(async () => (await import("./tournament/pages")).ProjectorPage)],
  [/^\/studies$/, later(async () => (await import("./study/pages")).StudiesPage), mark("Studies")],
  [/^\/study\/[^/]+$/, later(async () => (await import("./study/pages")).StudyPage)],
  [/^\/puzzles(\/[^/]+)?$/, later(async () => (await import("./puzzles/pages")).PuzzlesPage), mark("Puzzles")],
  [/^\/game\/.+$/, later(async () => (await import("./pages/OnlinePage")).OnlinePage)],
];

const MatchNotices = quietly(async () => (await import("./match/MatchNotices")).MatchNotices);

function Missing() {
  return <MessagePage title={t("There is no such page")} />;
}

export function App({ rules }: PageProps) {
  const path = address.value.pathname.replace(/(.)\/$/, "$1");
  const [, Found, title] = pages.find(([pattern]) => pattern.test(path)) ?? [
    null,
    Missing,
    mark("There is no such page"),
  ];
  useEffect(() => {
    if (title) document.title = pageTitle(t(title));
  }, [title, language.value]);
  return (
    <>
      <BoardDefinitions />
      <Header />
      <Arrived />
      {me.value && <MatchNotices rules={rules} />}
      <ErrorBoundary key={path}>
        <Found rules={rules} />
      </ErrorBoundary>
      <Sharing />
    </>
  );
}
