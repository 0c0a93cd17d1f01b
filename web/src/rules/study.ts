// Asks the worker for what goes beyond playing. Its module is loaded on the first question.
import type { StudyQuestion } from "./studyWorker";
import type { Message, Refusal } from "./types";
import { OneAtATime } from "./worker";

const worker = new OneAtATime<StudyQuestion>(STUDY_WORKER_URL);

// What a turn is good for in a match that is given as its saved file.
export async function meritsOf(match: string, turn: string): Promise<Message[]> {
  const reply = await worker.ask<{ reasons: Message[] }>({ kind: "merits", match, turn });
  return reply && !("refused" in reply) ? reply.reasons : [];
}

// Another program's record as a saved file. Nothing if the module cannot be loaded.
export function savedFileOf(record: string): Promise<{ text: string } | Refusal | undefined> {
  return worker.ask({ kind: "record", record });
}
