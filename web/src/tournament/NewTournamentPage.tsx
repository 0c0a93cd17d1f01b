// A new tournament: everything has a sensible default.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Choice } from "../components/Choice";
import { Icon } from "../components/Icon";
import type { Problem } from "../online/api";
import { accountWanted, me, whoAmI } from "../online/players";
import { GamePicker } from "../pages/GamePicker";
import { levelTitle } from "../play/levelTitle";
import type { Rules } from "../rules/rules";
import { go } from "../route";
import { load, save } from "../storage";
import { plural, sentence, t } from "../i18n";
import type { PageProps } from "../App";
import { createTournament } from "./api";
import { clocks, enoughPlayers, fillLevel, lengths, mostRounds, newForm, request, type Form } from "./newTournament";
import type { Format } from "./types";
import { formats } from "./words";

interface PartProps {
  form: Form;
  set: (change: Partial<Form>) => void;
  problem: Problem | null;
}

// A part of the form, with what is wrong with it.
function Part(props: { field: string; problem: Problem | null; children: ComponentChildren }) {
  const id = useId();
  return (
    <div class="part">
      {props.children}
      {props.problem?.field === props.field && (
        <span class="field-problem" id={id} role="alert">
          {sentence(props.problem.problem)}
        </span>
      )}
    </div>
  );
}

function FormatCards({ form, set, problem }: PartProps) {
  return (
    <Part field="format" problem={problem}>
      <fieldset class="format-cards">
        <legend>{t("Format")}</legend>
        {(Object.keys(formats) as Format[]).map((format) => (
          <label key={format} class="format-card">
            <input
              type="radio"
              name="format"
              value={format}
              checked={form.format === format}
              onChange={() => set({ format })}
            />
            <span>
              <strong>{t(formats[format].name)}</strong>
              <small>{t(formats[format].words)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Part>
  );
}

function Length({ form, set, problem }: PartProps) {
  if (form.format === "arena")
    return (
      <Part field="minutes" problem={problem}>
        <label>
          {t("How long it lasts")}
          <select
            name="minutes"
            value={String(form.minutes)}
            onChange={(event) => set({ minutes: Number(event.currentTarget.value) })}
          >
            {lengths.map((minutes) => (
              <option key={minutes} value={String(minutes)}>
                {plural(minutes, "{} minute", "{} minutes")}
              </option>
            ))}
          </select>
        </label>
      </Part>
    );
  if (form.format === "round-robin")
    return (
      <Part field="twice" problem={problem}>
        <label class="check">
          <input
            type="checkbox"
            name="twice"
            checked={form.twice}
            onChange={(event) => set({ twice: event.currentTarget.checked })}
          />
          {t("Everyone plays everyone twice, once with each colour")}
        </label>
      </Part>
    );
  return (
    <Part field="rounds" problem={problem}>
      <label>
        {t("Rounds")}
        <select
          name="rounds"
          value={String(form.rounds)}
          aria-describedby="rounds-hint"
          onChange={(event) => set({ rounds: Number(event.currentTarget.value) })}
        >
          <option value="0">{t("As many as suit the number of players")}</option>
          {Array.from({ length: mostRounds }, (_, i) => (
            <option key={i} value={String(i + 1)}>
              {i + 1}
            </option>
          ))}
        </select>
      </label>
      <small id="rounds-hint" class="faint">
        {form.rounds === 0
          ? t("For example {} rounds for {} players.", 4, 8)
          : plural(
              form.rounds,
              "{} round finds the winner among up to {} players.",
              "{} rounds find the winner among up to {} players.",
              enoughPlayers(form.rounds),
            )}
      </small>
    </Part>
  );
}

function Fill({ rules, form, set, problem }: PartProps & { rules: Rules }) {
  const all = rules.levelNames().map((_, i) => i + 1);
  const levels = all.filter((level) => fillLevel({ ...form, fill: level }) === level);
  return (
    <Part field="fill" problem={problem}>
      <label>
        {t("Computers for empty places")}
        <select
          name="fill"
          value={String(fillLevel(form))}
          aria-describedby="fill-hint"
          onChange={(event) => set({ fill: Number(event.currentTarget.value) })}
        >
          <option value="0">{t("None")}</option>
          {levels.map((level) => (
            <option key={level} value={String(level)}>
              {levelTitle(rules, level)}
            </option>
          ))}
        </select>
      </label>
      <small id="fill-hint" class="faint">
        {t("At the start they make the number of players even, and at least four.")}
      </small>
    </Part>
  );
}

function OnlineParts({ rules, form, set, problem }: PartProps & { rules: Rules }) {
  return (
    <>
      <Part field="clock" problem={problem}>
        <label>
          {t("Clock")}
          <select
            name="clock"
            value={form.clock}
            onChange={(event) => set({ clock: event.currentTarget.value as Form["clock"] })}
          >
            {clocks.map((clock) => {
              const [minutes, seconds] = clock.split("+");
              return (
                <option key={clock} value={clock}>
                  {t("{} minutes plus {} seconds per turn", minutes!, seconds!)}
                </option>
              );
            })}
          </select>
        </label>
      </Part>
      <Part field="rated" problem={problem}>
        <Choice
          label={t("Rating")}
          name="rated"
          value={form.rated ? "yes" : "no"}
          onChange={(rated) => set({ rated: rated === "yes" })}
          options={[
            ["no", t("Casual: everyone can join")],
            ["yes", t("Rated: accounts only")],
          ]}
        />
      </Part>
      <Fill rules={rules} form={form} set={set} problem={problem} />
      <Part field="bots" problem={problem}>
        <label class="check">
          <input
            type="checkbox"
            name="bots"
            checked={form.bots}
            onChange={(event) => set({ bots: event.currentTarget.checked })}
          />
          {t("Bots may join")}
        </label>
      </Part>
    </>
  );
}

function Begins({ form, set, problem }: PartProps) {
  return (
    <Part field="starts" problem={problem}>
      <Choice
        label={t("It starts")}
        name="begins"
        value={form.begins}
        onChange={(begins) => set({ begins })}
        options={[
          ["by-hand", t("when I press Start")],
          ["at-time", t("at a set time")],
        ]}
      />
      {form.begins === "at-time" && (
        <label>
          {t("Date and time")}
          <input
            type="datetime-local"
            name="starts"
            required
            value={form.at}
            onInput={(event) => set({ at: event.currentTarget.value })}
          />
        </label>
      )}
    </Part>
  );
}

function NeedsAccount() {
  if (me.value === undefined || me.value?.account) return null;
  return (
    <div class="note needs-account">
      <p>{t("To organise a tournament you need an account: a name and a password.")}</p>
      <button type="button" class="strong" onClick={() => (accountWanted.value = true)}>
        <Icon name="person" />
        {t("Sign in or create an account")}
      </button>
    </div>
  );
}

function Venue({ form, set }: PartProps) {
  if (form.format === "arena") return null; // its pairs are made while it runs
  return (
    <Choice
      label={t("Where you play")}
      name="place"
      value={form.place}
      onChange={(place) => set({ place })}
      options={[
        ["online", t("Online, here")],
        ["board", t("Over the board: I enter the results")],
      ]}
    />
  );
}

// A name is proposed once it is known who organises it, unless one has been typed.
function useProposedName(form: Form, set: (change: Partial<Form>) => void): void {
  const name = me.value?.account ? me.value.name : "";
  const proposed = useRef("");
  useEffect(() => {
    if (name === "" || form.name !== proposed.current) return;
    proposed.current = t("{}'s tournament", name);
    set({ name: proposed.current });
  }, [name]);
}

export function NewTournamentPage({ rules }: PageProps) {
  const [form, setForm] = useState(() => newForm("", load("last-game", rules.defaultGame()), Date.now()));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Form>) => setForm((known) => ({ ...known, ...change }));
  useEffect(() => void whoAmI(), []);
  useProposedName(form, set);
  const online = form.place === "online" || form.format === "arena";
  const create = async (element: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    const made = await createTournament(request(form));
    setBusy(false);
    if ("tournament" in made) {
      save("last-game", form.game);
      return go(`/tournament/${made.tournament.id}`);
    }
    setProblem(made);
    const meant = made.field ? element.elements.namedItem(made.field) : null;
    if (meant instanceof HTMLElement) meant.focus();
  };
  const part = { form, set, problem };
  const shown = ["name", "format", "game", "minutes", "twice", "rounds", "clock", "rated", "fill", "starts"];
  return (
    <main id="main" class="text-page">
      <h1>{t("New tournament")}</h1>
      <NeedsAccount />
      <form
        class="new-tournament"
        onSubmit={(event) => {
          event.preventDefault();
          void create(event.currentTarget);
        }}
      >
        <Part field="name" problem={problem}>
          <label>
            {t("Name of the tournament")}
            <input
              name="name"
              required
              maxLength={60}
              autocomplete="off"
              value={form.name}
              aria-invalid={problem?.field === "name"}
              onInput={(event) => set({ name: event.currentTarget.value })}
            />
          </label>
        </Part>
        <FormatCards {...part} />
        <Part field="game" problem={problem}>
          <GamePicker rules={rules} name={form.game} onName={(game) => set({ game })} />
        </Part>
        <Venue {...part} />
        <Length {...part} />
        {online && <OnlineParts {...part} rules={rules} />}
        <Begins {...part} />
        <Choice
          label={t("Who can see it")}
          name="visible"
          value={form.visible}
          onChange={(visible) => set({ visible })}
          options={[
            ["everyone", t("Everyone")],
            ["link", t("Only people with the link")],
          ]}
        />
        {problem && !shown.includes(problem.field ?? "") && (
          <p class="problem" role="alert">
            {sentence(problem.problem)}
          </p>
        )}
        <button type="submit" class="strong big" disabled={busy || !me.value?.account}>
          <Icon name="cup" />
          {t("Create tournament")}
        </button>
      </form>
    </main>
  );
}
