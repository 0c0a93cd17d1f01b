// A player's own studies, and a form for a new one.
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../App";
import { Icon } from "../components/Icon";
import { GamePicker } from "../pages/GamePicker";
import { freshMatch } from "../play/analysis";
import { randomSeed } from "../rules/engine";
import { go } from "../route";
import { locale, plural, sentence, t } from "../i18n";
import { createStudy, listStudies, type ListedStudy } from "./api";

function StudyLine({ study }: { study: ListedStudy }) {
  const day = new Date(study.changed).toLocaleDateString(locale(), { dateStyle: "medium" });
  return (
    <li>
      <a href={`/study/${study.id}`}>
        <strong>{study.name}</strong>
        <span class="faint">
          {plural(study.chapters, "{} chapter", "{} chapters")} · {day}
          {study.shared ? ` · ${t("shared")}` : ""}
        </span>
      </a>
    </li>
  );
}

function NewStudy({ rules }: PageProps) {
  const [name, setName] = useState("");
  const [game, setGame] = useState(rules.defaultGame());
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const create = async (event: Event) => {
    event.preventDefault();
    const content = freshMatch(rules, rules.named(game), "", randomSeed());
    if (content === null) return;
    setBusy(true);
    const made = await createStudy(name, content);
    setBusy(false);
    if ("problem" in made) setProblem(made.problem);
    else go(`/study/${made.study.id}`);
  };
  return (
    <form class="card new-study" onSubmit={(event) => void create(event)}>
      <h2>{t("New study")}</h2>
      <label>
        {t("Name")}
        <input
          name="study"
          required
          maxLength={40}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <GamePicker rules={rules} name={game} onName={setGame} />
      {problem !== "" && (
        <p class="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
      <button type="submit" class="strong" disabled={busy || name.trim() === ""}>
        <Icon name="book" />
        {t("Create study")}
      </button>
    </form>
  );
}

export function StudiesPage({ rules }: PageProps) {
  const [studies, setStudies] = useState<ListedStudy[] | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    void listStudies().then((answer) => {
      if ("problem" in answer) setProblem(answer.problem);
      else setStudies(answer.studies);
    });
  }, []);
  return (
    <main id="main" class="text-page studies" aria-busy={studies === null && problem === ""}>
      <h1>{t("Studies")}</h1>
      <p>
        {t("A study keeps games with your variations and comments, chapter by chapter. You can share it with a link.")}
      </p>
      {problem !== "" && (
        <p class="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
      {studies?.length === 0 && <p class="faint">{t("You have no studies yet.")}</p>}
      {studies && studies.length > 0 && (
        <ul class="study-list">
          {studies.map((study) => (
            <StudyLine key={study.id} study={study} />
          ))}
        </ul>
      )}
      <NewStudy rules={rules} />
    </main>
  );
}
