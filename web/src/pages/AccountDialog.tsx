// Who one is on the server: a name that others see, and a password to be the same player on every device.
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../online/api";
import { subscribed, turnOff } from "../online/notifications";
import { createAccount, me, recoveryCode, signIn, signOut, takeName, whoAmI, type Me } from "../online/players";
import { Dialog } from "../components/Dialog";
import { SmallForm } from "../components/SmallForm";
import { TextLinks } from "../components/TextLinks";
import { address } from "../route";
import { visibleName } from "../settings";
import { sentence, t } from "../i18n";
import { ApiTokens } from "./ApiTokens";
import { EmailForm, ForgottenPassword, PasswordForm, RecoveryCode, RecoveryForm } from "./AccountSecurity";
import { Notifications } from "./Notifications";
import { PrivateNames, Privacy } from "./Privacy";
import { VacationForm } from "./VacationForm";

// A game on the screen knows its players by who they were when it was opened.
function changedPlayer(problem: Problem | null): Problem | null {
  if (!problem && address.value.pathname.startsWith("/game/")) location.reload();
  return problem;
}

function NameForm({ known }: { known: Me }) {
  return (
    <SmallForm
      label={t("Your name")}
      submit={t("Change name")}
      done={t("Saved.")}
      fields={[{ name: "name", label: t("The name others see"), autocomplete: "nickname", value: known.name }]}
      act={({ name }) => takeName(name!)}
    />
  );
}

function SignIn() {
  const [forgotten, setForgotten] = useState(false);
  if (forgotten) return <ForgottenPassword onDone={() => changedPlayer(null)} onBack={() => setForgotten(false)} />;
  return (
    <>
      <SmallForm
        label={t("Sign in")}
        submit={t("Sign in")}
        strong
        fields={[
          { name: "name", label: t("Name"), autocomplete: "username" },
          { name: "password", label: t("Password"), autocomplete: "current-password", type: "password" },
        ]}
        act={async ({ name, password }) => changedPlayer(await signIn(name!, password!))}
      />
      <p>
        <button type="button" class="link" onClick={() => setForgotten(true)}>
          {t("Forgot your password?")}
        </button>
      </p>
    </>
  );
}

function CreateAccount({ known }: { known: Me | null }) {
  return (
    <>
      <SmallForm
        label={t("Create an account")}
        submit={t("Create account")}
        strong={known !== null}
        fields={[
          {
            name: "name",
            label: t("The name others see"),
            autocomplete: "username",
            value: known?.name ?? visibleName.value,
          },
          { name: "password", label: t("Password"), autocomplete: "new-password", type: "password" },
        ]}
        act={({ name, password }) => createAccount(name!, password!)}
      />
      <p class="faint">{t("An account keeps your name and your games, on every device. Nothing else is needed.")}</p>
      <p class="text-links">
        <TextLinks />
      </p>
    </>
  );
}

function SignOut({ known }: { known: Me }) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const leave = async () => {
    if (subscribed()) await turnOff(); // whoever uses this browser next is somebody else
    setProblem(changedPlayer(await signOut())?.problem ?? "");
  };
  return (
    <>
      {problem !== "" && (
        <p class="problem" role="alert">
          {sentence(problem)}
        </p>
      )}
      {asking ? (
        <div class="question" role="group" aria-label={t("Sign out")}>
          <p>{t("You have no account. If you sign out, you cannot come back as this player or continue its games.")}</p>
          <button type="button" class="danger" onClick={() => void leave()}>
            {t("Sign out anyway")}
          </button>
          <button type="button" onClick={() => setAsking(false)}>
            {t("Cancel")}
          </button>
        </div>
      ) : (
        <div class="row">
          <button type="button" onClick={() => (known.account ? void leave() : setAsking(true))}>
            {t("Sign out")}
          </button>
        </div>
      )}
    </>
  );
}

// Creating an account makes a guest of a visitor first: the form must stay the same one, with what it says.
function Guest({ known }: { known: Me | null }) {
  return (
    <>
      {known ? <p key="who">{t("You play as {}, a guest in this browser.", known.name)}</p> : <SignIn key="sign-in" />}
      <CreateAccount key="create" known={known} />
      {known && (
        <>
          <NameForm key={known.id} known={known} />
          <details>
            <summary>{t("I already have an account")}</summary>
            <SignIn />
          </details>
          <SignOut key={`out-${known.id}`} known={known} />
        </>
      )}
    </>
  );
}

function Account({ known }: { known: Me }) {
  return (
    <>
      <p>
        {t("You are signed in as {}.", known.name)}
        {known.login !== null && ` ${t("You can also sign in with your old login, {}.", known.login)}`}
      </p>
      <NameForm key={known.id} known={known} />
      <SignOut key={`out-${known.id}`} known={known} />
      <PasswordForm key={`password-${known.id}`} />
      <RecoveryForm key={`recovery-${known.id}`} known={known} />
      <EmailForm key={`email-${known.id}`} known={known} />
      <PrivateNames key={`names-${known.id}`} known={known} />
      <ApiTokens key={`tokens-${known.id}`} known={known} />
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
      {problem === "" && known === undefined && <p class="faint">{t("Contacting the server…")}</p>}
      {recoveryCode.value !== "" ? (
        <RecoveryCode />
      ) : (
        <>
          {known !== undefined && (known?.account ? <Account known={known} /> : <Guest known={known} />)}
          {known && <Notifications key={`notifications-${known.id}`} known={known} />}
          {known && <VacationForm key={`vacation-${known.id}`} />}
          {known && <Privacy key={`privacy-${known.id}`} known={known} onGone={() => changedPlayer(null)} />}
        </>
      )}
    </Dialog>
  );
}
