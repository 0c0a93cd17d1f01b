// The chapters of a study, and the dialog of its owner: name, links, deletion.
import { useId, useState } from "preact/hooks";
import { CopyButton } from "../components/CopyButton";
import { Dialog } from "../components/Dialog";
import { chooseFile, copyText } from "../components/files";
import { Icon } from "../components/Icon";
import { freshMatch } from "../play/analysis";
import type { Rules } from "../rules/rules";
import type { Trees } from "../rules/trees";
import { randomSeed } from "../rules/engine";
import { say, t } from "../i18n";
import type { Chapter, Study, StudyAction } from "./api";

type Change = (action: StudyAction) => Promise<boolean>;

interface ChaptersProps {
  study: Study;
  chapter: Chapter;
  mayEdit: boolean;
  note: string;
  problem: string;
  rules: Rules;
  trees: Trees;
  onOpen: (id: string) => void;
  onChange: Change;
  onSettings: () => void;
}

function moved(order: string[], id: string, step: number): string[] {
  const at = order.indexOf(id);
  const next = order.filter((each) => each !== id);
  next.splice(Math.max(0, at + step), 0, id);
  return next;
}

function EditChapters({ study, chapter, rules, trees, onChange }: ChaptersProps) {
  const nameId = useId();
  const [name, setName] = useState(chapter.name);
  const [unread, setUnread] = useState("");
  const order = study.chapters.map(({ id }) => id);
  const at = order.indexOf(chapter.id);
  const fresh = () => {
    const opened = trees.open(chapter.content);
    const game = "tree" in opened ? rules.openMatch(trees.line(opened.tree, 0).text) : null;
    const content =
      game && "match" in game ? freshMatch(rules, rules.gameOf(game.match), "", randomSeed()) : chapter.content;
    if (game && "match" in game) rules.close(game.match);
    if ("tree" in opened) trees.close(opened.tree);
    void onChange({ do: "add", name: t("Chapter {}", study.chapters.length + 1), content: content ?? chapter.content });
  };
  const openFile = async () => {
    const file = await chooseFile();
    if (file === null) return;
    const opened = trees.open(file);
    if ("refused" in opened) return setUnread(say(opened.refused));
    setUnread("");
    const content = trees.text(opened.tree);
    trees.close(opened.tree);
    void onChange({ do: "add", name: t("Chapter {}", study.chapters.length + 1), content });
  };
  return (
    <details class="edit-chapters">
      <summary>{t("Edit chapters")}</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void onChange({ do: "change", chapter: chapter.id, version: chapter.version, name });
        }}
      >
        <label for={nameId}>{t("Name of this chapter")}</label>
        <input
          id={nameId}
          required
          maxLength={40}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" disabled={name.trim() === "" || name === chapter.name}>
          {t("Rename")}
        </button>
      </form>
      <div class="row">
        <button type="button" onClick={fresh}>
          <Icon name="pen" />
          {t("New chapter")}
        </button>
        <button type="button" onClick={() => void openFile()}>
          <Icon name="folder" />
          {t("Chapter from a file")}
        </button>
        <button
          type="button"
          disabled={at === 0}
          onClick={() => void onChange({ do: "order", order: moved(order, chapter.id, -1), version: study.version })}
        >
          <Icon name="up" />
          {t("Move chapter up")}
        </button>
        <button
          type="button"
          disabled={order.length === 1}
          onClick={() => void onChange({ do: "remove", chapter: chapter.id, version: chapter.version })}
        >
          <Icon name="trash" />
          {t("Delete chapter")}
        </button>
      </div>
      {unread !== "" && (
        <p class="problem" role="alert">
          {unread}
        </p>
      )}
    </details>
  );
}

export function Chapters(props: ChaptersProps) {
  const { study, chapter, note, problem, onOpen } = props;
  const id = useId();
  return (
    <section class="chapters" aria-label={t("Chapters")}>
      <div class="chapter-row">
        <label for={id}>{t("Chapter")}</label>
        <select id={id} value={chapter.id} onChange={(event) => onOpen(event.currentTarget.value)}>
          {study.chapters.map(({ id: each, name }, i) => (
            <option key={each} value={each}>
              {i + 1}. {name}
            </option>
          ))}
        </select>
        {study.right === "own" && (
          <button type="button" onClick={props.onSettings}>
            <Icon name="share" />
            {t("Share study")}
          </button>
        )}
      </div>
      <p class="faint small" role="status">
        {note} {study.right !== "own" && t("By {}.", study.owner)}
      </p>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {props.mayEdit && <EditChapters key={chapter.id} {...props} />}
    </section>
  );
}

function StudyLink(props: { study: Study; kind: "view" | "edit"; title: string; note: string; onChange: Change }) {
  const { study, kind, title, note, onChange } = props;
  const id = useId();
  const key = kind === "view" ? study.view_key : study.edit_key;
  const url = `${location.origin}/study/${study.id}?key=${key}`;
  return (
    <section class="study-link">
      <h3>{title}</h3>
      <p class="small">{note}</p>
      {key ? (
        <>
          <label class="unseen" for={id}>
            {title}
          </label>
          <div class="link-row">
            <input id={id} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
            <CopyButton copy={() => copyText(url)} words={t("Copy link")} done={t("The link was copied.")} />
          </div>
          <button type="button" onClick={() => void onChange({ do: "", [kind]: false })}>
            <Icon name="close" />
            {t("Revoke this link")}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => void onChange({ do: "", [kind]: true })}>
          <Icon name="link" />
          {t("Create this link")}
        </button>
      )}
    </section>
  );
}

export function StudyDialog({ study, onChange, onClose }: { study: Study; onChange: Change; onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState(study.name);
  const [sure, setSure] = useState(false);
  return (
    <Dialog title={t("Share study")} onClose={onClose}>
      <StudyLink
        {...{ study, onChange }}
        kind="view"
        title={t("Link for reading")}
        note={t("Whoever has it can read the study. Once you revoke it, it never works again.")}
      />
      <StudyLink
        {...{ study, onChange }}
        kind="edit"
        title={t("Link for editing together")}
        note={t("Whoever has it can change the chapters, at the same time as you.")}
      />
      <form
        class="study-link"
        onSubmit={(event) => {
          event.preventDefault();
          void onChange({ do: "", name });
        }}
      >
        <label for={id}>{t("Name of the study")}</label>
        <div class="link-row">
          <input id={id} required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          <button type="submit" disabled={name.trim() === "" || name === study.name}>
            {t("Rename")}
          </button>
        </div>
      </form>
      {sure ? (
        <div class="row">
          <p>{t("Delete the study with all its chapters? This cannot be undone.")}</p>
          <button type="button" class="danger" onClick={() => void onChange({ do: "delete" })}>
            <Icon name="trash" />
            {t("Delete for good")}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {t("Keep it")}
          </button>
        </div>
      ) : (
        <button type="button" onClick={() => setSure(true)}>
          <Icon name="trash" />
          {t("Delete study")}
        </button>
      )}
    </Dialog>
  );
}
