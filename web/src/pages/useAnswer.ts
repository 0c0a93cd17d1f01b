import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";

// What the server answers to this question; null while it has not.
export function useAnswer<T>(ask: () => Promise<T | Problem>, question: unknown[]): T | Problem | null {
  const [answer, setAnswer] = useState<T | Problem | null>(null);
  useEffect(() => {
    let wanted = true;
    setAnswer(null);
    void ask().then((given) => wanted && setAnswer(given));
    return () => {
      wanted = false;
    };
  }, question);
  return answer;
}
