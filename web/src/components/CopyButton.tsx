import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

const shownFor = 3000; // milliseconds

// Copies something and says so: on the button for a while, and to those who hear the page.
export function CopyButton(props: { copy: () => Promise<boolean>; words: string; done: string; strong?: boolean }) {
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  const [fresh, setFresh] = useState(0); // counts the copies; 0 if the last is a while ago
  useEffect(() => {
    if (fresh === 0) return;
    const timer = setTimeout(() => setFresh(0), shownFor);
    return () => clearTimeout(timer);
  }, [fresh]);
  const copy = async () => {
    setResult(null); // so that the same words are heard again
    const copied = await props.copy();
    setResult(copied ? "copied" : "failed");
    setFresh(copied ? (n) => n + 1 : 0);
  };
  return (
    <>
      <button type="button" class={props.strong ? "strong" : undefined} onClick={() => void copy()}>
        <Icon name={fresh ? "check" : "copy"} />
        {fresh ? t("Copied") : props.words}
      </button>
      <span class={result === "failed" ? "problem" : "unseen"} role="status">
        {result === "copied" && props.done}
        {result === "failed" && t("This browser did not allow copying. Select it and copy it by hand.")}
      </span>
    </>
  );
}
