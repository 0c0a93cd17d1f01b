import { useEffect, useRef, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import { act, type Action, type Answer } from "./api";
import { follow, type Following } from "./follow";
import type { Tournament } from "./types";

export interface Followed {
  tournament: Tournament | null; // null while it is not known
  problem: Problem | null; // why the latest question was not answered
  behind: number; // of this page's clock, against the server's, in milliseconds
  receive: (answer: Answer) => void; // an answer to something else that was asked
}

// A tournament, for as long as the component is there.
export function useTournament(id: string, projector = false): Followed {
  const [tournament, setTournament] = useState<Tournament | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [behind, setBehind] = useState(0);
  const following = useRef<Following | null>(null);
  // An answer may be older than what is known already.
  const receive = (answer: Answer) => {
    if ("problem" in answer) return;
    const next = answer.tournament;
    setTournament((known) => (known && known.id === next.id && known.version > next.version ? known : next));
    setBehind(Date.now() - next.now);
  };
  useEffect(() => {
    setTournament(null);
    setProblem(null);
    following.current = follow(id, projector, (answer) => {
      setProblem("problem" in answer ? answer : null);
      receive(answer);
    });
    return () => following.current?.stop();
  }, [id, projector]);
  return {
    tournament,
    problem,
    behind,
    receive: (answer) => {
      receive(answer);
      following.current?.again();
    },
  };
}

// The moment of the server's clock, every half second.
export function useServerNow(behind: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now - behind;
}

export interface Actions {
  busy: boolean;
  problem: Problem | null;
  run: (asked: () => Promise<Answer>) => Promise<boolean>; // whether it was done
  act: (action: Action) => Promise<boolean>;
}

// Does one thing at a time and remembers why the last was refused.
export function useActions(id: string, receive: (answer: Answer) => void): Actions {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (asked: () => Promise<Answer>) => {
    if (busy) return false;
    setBusy(true);
    const answer = await asked();
    setBusy(false);
    const refused = "problem" in answer ? answer : null;
    setProblem(refused);
    receive(answer);
    return refused === null;
  };
  return { busy, problem, run, act: (action) => run(() => act(id, action)) };
}
