// What the server knows about a player, and what others see of it: listing, devices, own data, deletion.
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import {
  deleteAccount,
  forgetDevices,
  listDevices,
  ownData,
  setListed,
  setPrivateNames,
  type Device,
  type Me,
} from "../online/players";
import { SmallForm } from "../components/SmallForm";
import { locale, sentence, t } from "../i18n";

function Refusal({ problem }: { problem: Problem | null }) {
  return (
    problem && (
      <p class="problem" role="alert">
        {sentence(problem.problem)}
      </p>
    )
  );
}

// Names that nobody else sees.
export function PrivateNames({ known }: { known: Me }) {
  return (
    <SmallForm
      label={t("Your real name (optional)")}
      submit={t("Save")}
      done={t("Saved.")}
      fields={[
        {
          name: "first",
          label: t("First name"),
          autocomplete: "given-name",
          value: known.first,
          optional: true,
        },
        {
          name: "last",
          label: t("Last name, seen only by you"),
          autocomplete: "family-name",
          value: known.last,
          optional: true,
        },
      ]}
      act={({ first, last }) => setPrivateNames(first!, last!)}
    />
  );
}

function Listing({ known }: { known: Me }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={known.listed}
          onChange={(event) => void setListed(event.currentTarget.checked).then(setProblem)}
        />
        <span>{t("Show me in the public list of players")}</span>
      </label>
      <Refusal problem={problem} />
    </>
  );
}

function Devices({ account }: { account: boolean }) {
  const [devices, setDevices] = useState<Device[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const show = (answer: { devices: Device[] } | Problem) => {
    setProblem("problem" in answer ? answer : null);
    if ("devices" in answer) setDevices(answer.devices);
  };
  useEffect(() => void listDevices().then(show), [account]);
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
  const others = devices.filter((device) => !device.current);
  return (
    <section class="devices" aria-label={t("Devices")}>
      <h3>{t("Devices")}</h3>
      <ul>
        {devices.map((device) => (
          <li key={device.id}>
            <span>{device.description === "" ? t("Unknown browser") : device.description}</span>
            <span class="faint">{device.current ? t("this one") : t("last used {}", date.format(device.seen))}</span>
            {!device.current && (
              <button type="button" onClick={() => void forgetDevices({ id: device.id }).then(show)}>
                {t("Sign out this device")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div class="row">
          <button type="button" onClick={() => void forgetDevices({ others: true }).then(show)}>
            {t("Sign out all other devices")}
          </button>
        </div>
      )}
      <Refusal problem={problem} />
    </section>
  );
}

function Download() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const download = async () => {
    const data = await ownData();
    setProblem("problem" in data ? data : null);
    if ("problem" in data) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
    link.download = "merels.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <div class="row">
        <button type="button" onClick={() => void download()}>
          {t("Download my data")}
        </button>
      </div>
      <Refusal problem={problem} />
    </>
  );
}

function Deletion({ known, onGone }: { known: Me; onGone: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <div class="row">
        <button type="button" onClick={() => setAsking(true)}>
          {t("Delete my account…")}
        </button>
      </div>
    );
  return (
    <div class="question" role="group" aria-label={t("Delete my account")}>
      <p>
        {t(
          "Your name, password and devices are deleted, and your unfinished games end as lost. Finished games stay, without your name. This cannot be undone.",
        )}
      </p>
      <SmallForm
        label={t("Delete my account")}
        submit={t("Delete for good")}
        fields={
          known.account
            ? [{ name: "current", label: t("Current password"), autocomplete: "current-password", type: "password" }]
            : []
        }
        act={async ({ current }) => {
          const problem = await deleteAccount(current ?? "");
          if (!problem) onGone();
          return problem;
        }}
      />
      <button type="button" onClick={() => setAsking(false)}>
        {t("Cancel")}
      </button>
    </div>
  );
}

export function Privacy({ known, onGone }: { known: Me; onGone: () => void }) {
  return (
    <section class="privacy" aria-label={t("Privacy")}>
      <h3>{t("Privacy")}</h3>
      <Listing known={known} />
      <Devices account={known.account} />
      <Download />
      <Deletion known={known} onGone={onGone} />
    </section>
  );
}
