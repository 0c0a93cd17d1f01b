// How this player is told of something while away: on this device, and by e-mail.
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import {
  canPush,
  choices,
  permission,
  refreshNotifications,
  setMails,
  subscribed,
  turnOff,
  turnOn,
} from "../online/notifications";
import { sendsMail, type Me } from "../online/players";
import { sentence, t } from "../i18n";

function OnThisDevice({ report }: { report: (problem: Problem | "failed" | null) => void }) {
  const [busy, setBusy] = useState(false);
  if (!canPush() || permission.value === "none")
    return (
      <p class="faint">
        {t(
          "This browser cannot notify you while the page is closed. On an iPhone or iPad, add Merels to the Home Screen first.",
        )}
      </p>
    );
  if (permission.value === "denied")
    return <p class="faint">{t("Notifications are blocked. Allow them for this site in your browser's settings.")}</p>;
  const change = async (on: boolean) => {
    setBusy(true);
    report(await (on ? turnOn() : turnOff()));
    setBusy(false);
  };
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={subscribed()}
        disabled={busy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <span>
        {t(
          "Notify me on this device when it is my turn in a daily game, when my game or my next tournament round begins, or when somebody challenges me",
        )}
      </span>
    </label>
  );
}

function ByMail({ known, report }: { known: Me; report: (problem: Problem | null) => void }) {
  if (!sendsMail.value || known.email === null) return null;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={choices.value?.email ?? false}
          onChange={(event) => void setMails(event.currentTarget.checked).then(report)}
        />
        <span>
          {t(
            "E-mail me when it is my turn in a daily game, when my next tournament round begins, or when somebody challenges me",
          )}
        </span>
      </label>
      <p class="faint">
        {t("At most one message a day about the same game or challenger, and only if no device notifies you.")}
      </p>
    </>
  );
}

export function Notifications({ known }: { known: Me }) {
  const [problem, setProblem] = useState("");
  useEffect(() => void refreshNotifications(), [known.id]);
  const report = (refused: Problem | "failed" | null) =>
    setProblem(
      refused === "failed"
        ? t("Your browser's push service cannot be reached. Try again later.")
        : (refused?.problem ?? ""),
    );
  return (
    <section class="notifications" aria-label={t("Notifications")}>
      <h3>{t("Notifications")}</h3>
      <OnThisDevice report={report} />
      <ByMail known={known} report={report} />
      {problem !== "" && (
        <p class="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
    </section>
  );
}
