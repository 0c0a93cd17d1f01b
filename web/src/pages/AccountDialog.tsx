// Who one is on the server: a name, and a login with a password to be the same player on another device.
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import { me, setPassword, signIn, signOut, takeName, whoAmI, type Me } from "../online/players";
import { Dialog } from "../components/Dialog";
import { SmallForm } from "../components/SmallForm";
import { address } from "../route";
import { firstName, lastName } from "../settings";
import { sentence, t } from "../i18n";
import { Privacy } from "./Privacy";

// A game on the screen knows its players by who they were when it was opened.
function changedPlayer(problem: Problem | null): Problem | null {
  if (!problem && address.value.pathname.startsWith("/game/")) location.reload();
  return problem;
}

function NameForm({ known }: { known: Me | null }) {
  return (
    <SmallForm
      label={known ? t("Your name") : t("Take a name")}
      submit={known ? t("Change the name") : t("Use this name")}
      done={t("Saved.")}
      fields={[
        { name: "first", label: t("First name"), autocomplete: "given-name", value: known?.first ?? firstName.value },
        {
          name: "last",
          label: t("Last name"),
          autocomplete: "family-name",
          value: known?.last ?? lastName.value,
          optional: true,
        },
      ]}
      act={({ first, last }) => takeName(first!, last!)}
    />
  );
}

function PasswordForm({ known }: { known: Me }) {
  const [saved, setSaved] = useState(0); // the form begins anew, without the password in it
  return (
    <>
      <SmallForm
        key={saved}
        label={known.login ? t("Your login") : t("Play from other devices, too")}
        submit={known.login ? t("Change login and password") : t("Set login and password")}
        fields={[
          ...(known.login
            ? [{ name: "current", label: t("Current password"), autocomplete: "current-password", type: "password" }]
            : []),
          { name: "login", label: t("Login"), autocomplete: "username", value: known.login ?? "" },
          {
            name: "password",
            label: known.login ? t("New password") : t("Password"),
            autocomplete: "new-password",
            type: "password",
          },
        ]}
        act={async ({ login, password, current }) => {
          const problem = await setPassword(login!, password!, current ?? "");
          if (!problem) setSaved(saved + 1);
          return problem;
        }}
      />
      {saved > 0 && (
        <p class="note" role="status">
          {t("Saved. Sign in with it wherever you play. Other devices are signed out.")}
        </p>
      )}
    </>
  );
}

function SignOut({ known }: { known: Me }) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const leave = async () => setProblem(changedPlayer(await signOut())?.problem ?? "");
  return (
    <>
      {problem !== "" && (
        <p class="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
      {asking ? (
        <div class="question" role="group" aria-label={t("Sign out")}>
          <p>{t("You have set no password: nobody could come back as this player, nor go on with their games.")}</p>
          <button type="button" class="danger" onClick={() => void leave()}>
            {t("Sign out anyway")}
          </button>
          <button type="button" onClick={() => setAsking(false)}>
            {t("Cancel")}
          </button>
        </div>
      ) : (
        <div class="row">
          <button type="button" onClick={() => (known.login ? void leave() : setAsking(true))}>
            {t("Sign out")}
          </button>
        </div>
      )}
    </>
  );
}

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState("");
  useEffect(() => void whoAmI().then((refused) => setProblem(refused?.problem ?? "")), []);
  const known = me.value;
  return (
    <Dialog title={t("Your account")} onClose={onClose} class="account">
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {problem === "" && known === undefined && <p class="faint">{t("Asking the server …")}</p>}
      {known === null && (
        <>
          <p>{t("To play online a name is enough. With a login you are the same player on every device.")}</p>
          <SmallForm
            label={t("Sign in")}
            submit={t("Sign in")}
            strong
            fields={[
              { name: "login", label: t("Login"), autocomplete: "username" },
              { name: "password", label: t("Password"), autocomplete: "current-password", type: "password" },
            ]}
            act={async ({ login, password }) => changedPlayer(await signIn(login!, password!))}
          />
          <NameForm known={null} />
        </>
      )}
      {known && (
        <>
          <NameForm key={known.id} known={known} />
          <PasswordForm key={`password-${known.id}`} known={known} />
          <SignOut key={`out-${known.id}`} known={known} />
          <Privacy key={`privacy-${known.id}`} known={known} onGone={() => changedPlayer(null)} />
        </>
      )}
    </Dialog>
  );
}
