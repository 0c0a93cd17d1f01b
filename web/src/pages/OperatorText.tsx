// A page with the operators' own words: privacy, terms of use. Headings (#), lists (-), links and paragraphs are all the
// layout there is; whatever else stands in the text is shown as it is.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, type Problem } from "../online/api";
import { address } from "../route";
import { sentence, t } from "../i18n";
import { blocksOf, linksIn, type Block } from "./textBlocks";

function TextWithLinks({ text }: { text: string }): ComponentChildren {
  return linksIn(text).map((part, i) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={i} href={part.href} rel="noopener">
        {part.text}
      </a>
    ),
  );
}

function Part({ block }: { block: Block }) {
  if (block.kind === "heading")
    return (
      <h2>
        <TextWithLinks text={block.text} />
      </h2>
    );
  if (block.kind === "list")
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <TextWithLinks text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      <TextWithLinks text={block.text} />
    </p>
  );
}

export function OperatorText() {
  const name = address.value.pathname.slice(1);
  const [answer, setAnswer] = useState<{ text: string } | Problem | null>(null);
  useEffect(() => void ask<{ text: string }>("GET", `/api/texts/${name}`).then(setAnswer), [name]);
  return (
    <main id="main" class="text-page" aria-busy={answer === null}>
      <h1>{name === "terms" ? t("Terms of use") : t("Privacy")}</h1>
      {answer && "problem" in answer && (
        <p class="problem" role="alert">
          {answer.code === "not-found"
            ? t("The operators of this server have not written this page.")
            : sentence(answer.problem)}
        </p>
      )}
      {answer && "text" in answer && blocksOf(answer.text).map((block, i) => <Part key={i} block={block} />)}
    </main>
  );
}
