// Keeps a chapter on the board and on the server the same: what is edited here is saved, what others edit comes here.
import { effect, signal } from "@preact/signals";
import type { Trees } from "../rules/trees";
import type { TreeGame } from "../play/treeGame";
import { act, findStudy, type Answer, type Chapter, type StudyRef, type Study } from "./api";
import { merge } from "./merge";

const pause = 700; // milliseconds without an edit before it is saved
const afterFailure = 5000;
const mostTries = 5; // against others who edit at the same time

export class ChapterSync {
  readonly state = signal<"saved" | "unsaved" | "saving">("saved");
  readonly problem = signal("");
  private base: string; // what the server has, as this page writes it
  private version: number;
  private saving = false;
  private timer = 0;
  private readonly stopEffect: () => void;

  constructor(
    private readonly trees: Trees,
    private readonly controller: TreeGame,
    private readonly study: StudyRef,
    private readonly chapter: string,
    private readonly mayEdit: boolean,
    loaded: Chapter,
    private readonly onStudy: (study: Study) => void,
  ) {
    this.base = controller.file();
    this.version = loaded.version;
    this.stopEffect = effect(() => {
      controller.nodes.value; // every edit makes new ones
      if (this.mayEdit && this.edited()) this.saveSoon(pause);
    });
  }

  // What the server says of the chapter now.
  hear(study: Study): void {
    const theirs = study.chapters.find(({ id }) => id === this.chapter);
    if (!theirs || theirs.version <= this.version || this.saving) return;
    this.take(theirs);
  }

  stop(): void {
    this.stopEffect();
    clearTimeout(this.timer);
    if (this.mayEdit && this.edited()) void this.save();
  }

  private edited(): boolean {
    return this.controller.file() !== this.base;
  }

  // Puts what others have made of the chapter on the board, with what was edited here done again on it.
  private take(theirs: Chapter): void {
    const edited = this.edited();
    const text = edited ? merge(this.trees, this.base, this.controller.file(), theirs.content) : theirs.content;
    this.base = this.asWrittenHere(theirs.content);
    this.version = theirs.version;
    this.controller.reload(text);
    if (edited) this.saveSoon(0);
  }
  private asWrittenHere(content: string): string {
    const opened = this.trees.open(content);
    if ("refused" in opened) return content;
    const text = this.trees.text(opened.tree);
    this.trees.close(opened.tree);
    return text;
  }

  private saveSoon(wait: number): void {
    this.state.value = "unsaved";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), wait);
  }

  private async save(): Promise<void> {
    if (this.saving) return this.saveSoon(pause);
    this.saving = true;
    this.state.value = "saving";
    for (let tries = 0; tries < mostTries && this.edited(); tries++) {
      const content = this.controller.file();
      const answer = await act(this.study, {
        do: "change",
        chapter: this.chapter,
        version: this.version,
        content,
      });
      if (this.saved(answer, content)) continue;
      if (!("problem" in answer) || answer.code !== "conflict") break;
      const newer = await findStudy(this.study);
      const theirs = "study" in newer ? newer.study.chapters.find(({ id }) => id === this.chapter) : undefined;
      if (!theirs) break;
      this.take(theirs);
    }
    this.saving = false;
    if (this.edited()) this.saveSoon(afterFailure);
    else this.state.value = "saved";
  }

  private saved(answer: Answer, content: string): boolean {
    if ("problem" in answer) {
      this.problem.value = answer.code === "conflict" ? "" : answer.problem;
      return false;
    }
    this.problem.value = "";
    this.base = content;
    this.version = answer.study.chapters.find(({ id }) => id === this.chapter)?.version ?? this.version;
    this.onStudy(answer.study);
    return true;
  }
}
