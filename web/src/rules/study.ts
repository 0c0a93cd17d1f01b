// Asks the worker for what goes beyond playing. Its module is loaded on the first question.
import type { TurningPoint } from "./rules";
import type { StudyQuestion } from "./studyWorker";
import type { Refusal, Side } from "./types";
import { OneAtATime } from "./worker";

const worker = new OneAtATime<StudyQuestion>(STUDY_WORKER_URL);

// The turn that cost a side most in a match, given as its saved file.
export async function turningPoint(match: string, side: Side): Promise<TurningPoint | undefined> {
  const reply = await worker.ask<TurningPoint>({ kind: "turning", match, side });
  return reply && !("refused" in reply) ? reply : undefined;
}

// Another program's record as a saved file. Nothing if the module cannot be loaded.
export function savedFileOf(record: string): Promise<{ text: string } | Refusal | undefined> {
  return worker.ask({ kind: "record", record });
}
