// A study: its chapters beside the board of the one that is open. What is edited is saved by itself, and what others edit
// appears here.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PageProps } from "../App";
import { Analysis } from "../pages/AnalysePage";
import { TreeGame } from "../play/treeGame";
import type { Rules } from "../rules/rules";
import { Trees } from "../rules/trees";
import { address, go } from "../route";
import { pageTitle, sentence, t } from "../i18n";
import { act, follow, type Answer, type Chapter, type StudyRef, type Study, type StudyAction } from "./api";
import { ChapterSync } from "./chapterSync";
import { Chapters, StudyDialog } from "./StudyPanel";

function studyIn(url: URL): StudyRef {
  return { id: url.pathname.split("/")[2] ?? "", key: url.searchParams.get("key") ?? "" };
}

export function StudyPage({ rules }: PageProps) {
  const [trees, setTrees] = useState<Trees | null>(null);
  const [study, setStudy] = useState<Study | null>(null);
  const [problem, setProblem] = useState("");
  const studyRef = studyIn(address.value);
  const receive = (answer: Answer) => {
    setProblem("problem" in answer ? answer.problem : "");
    if ("study" in answer) setStudy((known) => (known && known.version > answer.study.version ? known : answer.study));
  };
  useEffect(() => {
    Trees.load().then(setTrees, () => setProblem(t("This page could not be loaded. Are you offline?")));
  }, []);
  useEffect(() => {
    setStudy(null);
    const following = follow(studyRef, receive);
    return () => following.stop();
  }, [studyRef.id, studyRef.key]);
  useEffect(() => {
    document.title = pageTitle(study?.name ?? t("A study"));
  }, [study?.name]);
  const wanted = address.value.searchParams.get("chapter");
  const chapter = study?.chapters.find(({ id }) => id === wanted) ?? study?.chapters[0];
  if (study && trees && chapter)
    return (
      <OpenChapter
        key={`${study.id} ${chapter.id} ${study.right}`}
        {...{ rules, trees, study, chapter, studyRef, problem }}
        onAnswer={receive}
      />
    );
  return (
    <main id="main" class="text-page" aria-busy={problem === ""}>
      <h1>{t("A study")}</h1>
      {problem !== "" && (
        <>
          <p class="problem" role="alert">
            {sentence(problem)}
          </p>
          <a class="button" href="/studies">
            {t("Your studies")}
          </a>
        </>
      )}
    </main>
  );
}

interface OpenProps {
  rules: Rules;
  trees: Trees;
  study: Study;
  chapter: Chapter;
  studyRef: StudyRef;
  problem: string;
  onAnswer: (answer: Answer) => void;
}

function OpenChapter({ rules, trees, study, chapter, studyRef, problem, onAnswer }: OpenProps) {
  const [settings, setSettings] = useState(false);
  const [refused, setRefused] = useState("");
  const mayEdit = study.right !== "read";
  const controller = useMemo(() => TreeGame.open(rules, trees, chapter.content), []);
  const sync = useRef<ChapterSync | null>(null);
  const [syncing, setSyncing] = useState<ChapterSync | null>(null);
  useEffect(() => {
    if ("refused" in controller) return;
    controller.show(0);
    const made = new ChapterSync(trees, controller, studyRef, chapter.id, mayEdit, chapter, onAnswer);
    sync.current = made;
    setSyncing(made);
    return () => {
      controller.keepDraft();
      made.stop();
      controller.leave();
    };
  }, []);
  useEffect(() => sync.current?.receive(study), [study.version]);
  if ("refused" in controller)
    return (
      <main id="main" class="text-page">
        {t("This chapter cannot be opened.")}
      </main>
    );

  const open = (id: string) => {
    const query = new URLSearchParams({ ...(studyRef.key === "" ? {} : { key: studyRef.key }), chapter: id });
    go(`/study/${study.id}?${query}`);
  };
  const change = async (action: StudyAction): Promise<boolean> => {
    const answer = await act(studyRef, action);
    setRefused("problem" in answer ? answer.problem : "");
    if ("problem" in answer) return false;
    if (action.do !== "delete") onAnswer(answer);
    if (action.do === "add") open(answer.study.chapters.at(-1)!.id);
    if (action.do === "delete") go("/studies");
    return true;
  };
  const saving = syncing?.state.value ?? "saved";
  const note = !mayEdit
    ? t("You are reading this study. What you try here is not saved.")
    : saving === "saved"
      ? t("Everything is saved.")
      : saving === "refused"
        ? ""
        : t("Saving…");
  const problemText = refused || problem || syncing?.problem.value || "";
  return (
    <Analysis
      rules={rules}
      trees={trees}
      controller={controller}
      title={chapter.name === study.name ? study.name : `${study.name}: ${chapter.name}`}
      above={
        <Chapters
          {...{ study, chapter, mayEdit, note, rules, trees }}
          problem={sentence(problemText)}
          onOpen={open}
          onChange={change}
          onSettings={() => setSettings(true)}
        />
      }
    >
      {settings && <StudyDialog study={study} onChange={change} onClose={() => setSettings(false)} />}
    </Analysis>
  );
}
