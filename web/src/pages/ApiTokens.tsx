// Programs that act for an account: its API tokens, and how to make a bot of it.
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import { becomeBot, createToken, listTokens, revokeToken, type ApiToken, type Me } from "../online/players";
import { BotBadge } from "../components/BotBadge";
import { copyText } from "../components/files";
import { Icon } from "../components/Icon";
import { SmallForm } from "../components/SmallForm";
import { locale, sentence, t } from "../i18n";

function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <section class="recovery-code" aria-label={t("Your new token")}>
      <h4>{t("Your new token")}</h4>
      <p>
        <output class="code">{token}</output>
      </p>
      <p class="faint">{t("It will not be shown again. Whoever has it can act for this account.")}</p>
      <div class="row">
        <button type="button" onClick={() => void copyText(token).then(setCopied)}>
          <Icon name={copied ? "check" : "copy"} />
          {copied ? t("Copied") : t("Copy")}
        </button>
        <button type="button" class="strong" onClick={onDone}>
          {t("I have saved it")}
        </button>
      </div>
    </section>
  );
}

function TokenList({ tokens, revoke }: { tokens: ApiToken[]; revoke: (id: string) => void }) {
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
  return (
    <ul>
      {tokens.map((token) => (
        <li key={token.id}>
          <span>{token.name}</span>
          <span class="faint">
            {token.scopes.includes("play") ? t("can play") : t("read only")}
            {" · "}
            {token.used === null ? t("never used") : t("last used {}", date.format(token.used))}
          </span>
          <button type="button" aria-label={t("Revoke {}", token.name)} onClick={() => revoke(token.id)}>
            {t("Revoke")}
          </button>
        </li>
      ))}
    </ul>
  );
}

function BecomeBot() {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <div class="row">
        <button type="button" onClick={() => setAsking(true)}>
          {t("Make this a bot account…")}
        </button>
      </div>
    );
  return (
    <div class="question" role="group" aria-label={t("Make this a bot account")}>
      <p>
        {t(
          "A program then plays under this name, and everyone sees that it is a bot. Only an account that has not played yet can become one, and it cannot be undone.",
        )}
      </p>
      <SmallForm
        label={t("Make this a bot account")}
        submit={t("Make it a bot for good")}
        fields={[{ name: "current", label: t("Current password"), autocomplete: "current-password", type: "password" }]}
        act={({ current }) => becomeBot(current!)}
      />
      <button type="button" onClick={() => setAsking(false)}>
        {t("Cancel")}
      </button>
    </div>
  );
}

export function ApiTokens({ known }: { known: Me }) {
  const [tokens, setTokens] = useState<ApiToken[]>([]);
  const [made, setMade] = useState("");
  const [count, setCount] = useState(0); // the form begins anew, without the password in it
  const [problem, setProblem] = useState<Problem | null>(null);
  const show = (answer: { tokens: ApiToken[] } | Problem) => {
    setProblem("problem" in answer ? answer : null);
    if ("tokens" in answer) setTokens(answer.tokens);
  };
  useEffect(() => void listTokens().then(show), []);
  const create = async (name: string, current: string) => {
    const answer = await createToken(name, known.bot ? ["read", "play"] : ["read"], current);
    if ("problem" in answer) return answer;
    setMade(answer.token);
    setCount(count + 1);
    show(answer);
    return null;
  };
  return (
    <details class="devices api-tokens">
      <summary>{t("Bots and API tokens")}</summary>
      {known.bot ? (
        <p>
          <BotBadge /> {t("This is a bot account. A program plays with one of its tokens.")}
        </p>
      ) : (
        <p>{t("A token lets a program read what you can see here. To let a program play, make a bot account.")}</p>
      )}
      <p>
        <a href="/openapi.json">{t("Description of the API (OpenAPI)")}</a>
      </p>
      {problem && (
        <p class="problem" role="alert">
          {sentence(problem.problem)}
        </p>
      )}
      <TokenList tokens={tokens} revoke={(id) => void revokeToken(id).then(show)} />
      {made !== "" ? (
        <NewToken token={made} onDone={() => setMade("")} />
      ) : (
        <SmallForm
          key={count}
          label={t("New token")}
          submit={t("Create token")}
          fields={[
            { name: "name", label: t("What it is for"), autocomplete: "off" },
            { name: "current", label: t("Current password"), autocomplete: "current-password", type: "password" },
          ]}
          act={({ name, current }) => create(name!, current!)}
        />
      )}
      {!known.bot && <BecomeBot />}
    </details>
  );
}
