// Keeps a chapter on the board and on the server the same: what is edited here is saved, what others edit comes here.
import { effect, signal } from "@preact/signals";
import type { Trees } from "../rules/trees";
import type { TreeGame } from "../play/treeGame";
import type { Problem } from "../online/api";
import { act, findStudy, type Answer, type Chapter, type StudyRef, type Study } from "./api";
import { merge } from "./merge";

const pause = 700; // milliseconds without an edit before it is saved
const afterFailure = 5000;
const mostTries = 5; // against others who edit at the same time

// Whether the server would refuse the same again.
function isFinal({ status }: Problem): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

export class ChapterSync {
  readonly state = signal<"saved" | "unsaved" | "saving" | "refused">("saved");
  readonly problem = signal("");
  private base: string; // what the server has, as this page writes it
  private version: number;
  private newest: Chapter | null = null; // that the server has told of
  private saving = false;
  private timer = 0;
  private left: string | null = null; // the chapter when the person left it: its tree is closed then
  private readonly stopEffect: () => void;

  constructor(
    private readonly trees: Trees,
    private readonly controller: Pick<TreeGame, "nodes" | "file" | "reload">,
    private readonly study: StudyRef,
    private readonly chapter: string,
    private readonly mayEdit: boolean,
    loaded: Chapter,
    private readonly tell: (answer: Answer) => void, // what was saved, and why the last edits were not
  ) {
    this.base = controller.file();
    this.version = loaded.version;
    this.stopEffect = effect(() => {
      controller.nodes.value; // every edit makes new ones
      if (this.mayEdit && this.edited()) this.saveSoon(pause);
    });
  }

  // What the server says of the chapter now.
  receive(study: Study): void {
    this.newest = study.chapters.find(({ id }) => id === this.chapter) ?? null;
    this.catchUp();
  }

  // The person leaves. What is not saved yet still is.
  stop(): void {
    this.stopEffect();
    clearTimeout(this.timer);
    this.left = this.text();
    if (this.mayEdit && this.edited()) void this.save();
  }

  private text(): string {
    return this.left ?? this.controller.file();
  }
  private edited(): boolean {
    return this.text() !== this.base;
  }

  private catchUp(): void {
    if (!this.newest || this.newest.version <= this.version || this.saving || this.left !== null) return;
    this.take(this.newest);
    if (this.mayEdit && this.edited()) this.saveSoon(0);
  }

  // Puts what others have made of the chapter on the board, with what was edited here done again on it.
  private take(theirs: Chapter): void {
    const text = this.edited() ? merge(this.trees, this.base, this.text(), theirs.content) : theirs.content;
    this.base = this.asWrittenHere(theirs.content);
    this.version = theirs.version;
    if (this.left === null) this.controller.reload(text);
    else this.left = text;
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
    let failed: Problem | null = null;
    for (let tries = 0; tries < mostTries && !failed && this.edited(); tries++) failed = await this.post();
    this.saving = false;
    this.problem.value = failed?.problem ?? "";
    if (failed && isFinal(failed)) {
      this.state.value = "refused"; // until the next edit
      if (this.left !== null) this.tell(failed);
    } else if (this.edited()) this.saveSoon(afterFailure);
    else this.state.value = "saved";
    this.catchUp();
  }

  // One try. Why it failed; nothing if it was saved, or if somebody else has saved first and that is on the board now.
  private async post(): Promise<Problem | null> {
    const content = this.text();
    const { chapter, version } = this;
    const answer = await act(this.study, { do: "change", chapter, version, content });
    if ("study" in answer) {
      this.base = content;
      this.version = answer.study.chapters.find(({ id }) => id === chapter)?.version ?? version;
      this.tell(answer);
      return null;
    }
    if (answer.code !== "conflict") return answer;
    const newer = await findStudy(this.study);
    if ("problem" in newer) return newer;
    const theirs = newer.study.chapters.find(({ id }) => id === chapter);
    if (theirs) this.take(theirs);
    return null;
  }
}
