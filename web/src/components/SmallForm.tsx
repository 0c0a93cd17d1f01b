// A short form for the server: what it refuses is said at the field it is about.
import { useId, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import { sentence } from "../i18n";

export interface Field {
  name: string;
  label: string;
  autocomplete: string;
  type?: string;
  value?: string;
  optional?: boolean;
}

export function SmallForm(props: {
  label: string;
  heading?: "h2"; // where it stands below the heading of the page, and not in a dialog
  fields: Field[];
  submit: string;
  strong?: boolean;
  done?: string; // said when it went well
  act: (values: Record<string, string>) => Promise<Problem | null>;
}) {
  const id = useId();
  const Heading = props.heading ?? "h3";
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    if (busy) return;
    setBusy(true);
    setDone(false);
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const refused = await props.act(values);
    setBusy(false);
    setProblem(refused);
    setDone(refused === null);
    const meant = refused?.field ? form.elements.namedItem(refused.field) : null;
    if (meant instanceof HTMLElement) meant.focus();
  };
  const meant = props.fields.some((field) => field.name === problem?.field) ? problem!.field : undefined;
  return (
    <form
      class="small-form"
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <Heading>{props.label}</Heading>
      <div class="names">
        {props.fields.map((field) => (
          <label key={field.name}>
            {field.label}
            <input
              name={field.name}
              type={field.type ?? "text"}
              autocomplete={field.autocomplete}
              defaultValue={field.value}
              required={!field.optional}
              autocapitalize={field.type || field.name === "login" ? "none" : undefined}
              spellcheck={false}
              aria-invalid={meant === field.name}
              aria-describedby={meant === field.name ? id : undefined}
            />
            {meant === field.name && (
              <span class="field-problem" id={id} role="alert">
                {sentence(problem!.problem)}
              </span>
            )}
          </label>
        ))}
      </div>
      {problem && !meant && (
        <p class="problem" role="alert">
          {sentence(problem.problem)}
        </p>
      )}
      <div class="row">
        <button type="submit" class={props.strong ? "strong" : ""} disabled={busy}>
          {props.submit}
        </button>
        {done && props.done && (
          <span class="done" role="status">
            {props.done}
          </span>
        )}
      </div>
    </form>
  );
}
