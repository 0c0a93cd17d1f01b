// A vacation from daily games, which stops the player's clocks.
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import { findVacation, takeVacation, type Vacation } from "../online/vacation";
import { SmallForm } from "../components/SmallForm";
import { locale, plural, sentence, t } from "../i18n";

const usualDays = 7;

export function VacationForm() {
  const [known, setKnown] = useState<Vacation | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const take = async (asked: Promise<Vacation | Problem>): Promise<Problem | null> => {
    const answer = await asked;
    if ("problem" in answer) return answer;
    setKnown(answer);
    return null;
  };
  useEffect(() => void take(findVacation()), []);
  if (!known) return null;
  const left = plural(
    known.days_left,
    "You have {} vacation day left this year.",
    "You have {} vacation days left this year.",
  );
  if (known.until !== null) {
    const until = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(known.until);
    return (
      <section class="small-form" aria-label={t("Vacation")}>
        <h3>{t("Vacation")}</h3>
        <p role="status">{t("You are on vacation until {}. Your clocks in daily games are stopped.", until)}</p>
        <p class="faint">{left}</p>
        {problem && (
          <p class="problem" role="alert">
            {sentence(problem.problem)}
          </p>
        )}
        <div class="row">
          <button type="button" onClick={() => void take(takeVacation(0)).then(setProblem)}>
            {t("End vacation now")}
          </button>
        </div>
      </section>
    );
  }
  const start = ({ days }: Record<string, string>) =>
    Number(days) >= 1
      ? take(takeVacation(Number(days)))
      : Promise.resolve({ problem: t("a vacation has 1 to 28 days"), code: "bad-message", field: "days" });
  return (
    <>
      {known.days_left > 0 ? (
        <SmallForm
          label={t("Vacation")}
          submit={t("Start vacation")}
          fields={[
            {
              name: "days",
              label: t("Number of days"),
              autocomplete: "off",
              type: "number",
              value: String(Math.min(usualDays, known.days_left)),
            },
          ]}
          act={start}
        />
      ) : (
        <h3>{t("Vacation")}</h3>
      )}
      <p class="faint">
        {t("While you are on vacation, your clocks in daily games are stopped, and your opponents see until when.")}{" "}
        {left}
      </p>
    </>
  );
}
