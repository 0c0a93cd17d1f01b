// Where links in e-mails lead: to set a new password, or to confirm an address. The token is behind the #, which browsers
// send to no server.
import { useEffect, useState } from "preact/hooks";
import { accountWanted, confirmEmail, me, recover, recoveryCode, unsubscribe } from "../online/players";
import { MessagePage } from "../components/MessagePage";
import { SmallForm } from "../components/SmallForm";
import { go } from "../route";
import { sentence, t } from "../i18n";
import { RecoveryCode } from "./AccountSecurity";

function Confirm({ token }: { token: string }) {
  const [message, setMessage] = useState(t("Contacting the server…"));
  useEffect(() => {
    void confirmEmail(token).then((problem) =>
      setMessage(problem ? sentence(problem.problem) : t("Your e-mail address is confirmed.")),
    );
  }, [token]);
  return <p role="status">{message}</p>;
}

// Also for one who is still signed in here: the current password, which they would need otherwise, is what they forgot.
function Reset({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  if (recoveryCode.value !== "") return <RecoveryCode heading="h2" />;
  if (done && me.value) return <p role="status">{t("You are signed in as {}.", me.value.name)}</p>;
  return (
    <SmallForm
      label={t("Set a new password")}
      heading="h2"
      submit={t("Set new password")}
      strong
      fields={[{ name: "password", label: t("New password"), autocomplete: "new-password", type: "password" }]}
      act={async ({ password }) => {
        const problem = await recover({ token }, password!);
        setDone(!problem);
        return problem;
      }}
    />
  );
}

// Asks first: programs that look at the links in e-mails must not unsubscribe anybody.
function Unsubscribe({ token }: { token: string }) {
  const [message, setMessage] = useState("");
  if (message !== "") return <p role="status">{message}</p>;
  const stop = async () =>
    setMessage(
      (await unsubscribe(token))
        ? t("Done. You will get no more e-mails about your games.")
        : t("That did not work. Try again in a while."),
    );
  return (
    <>
      <p>{t("Stop e-mails about your turns, tournament rounds and challenges?")}</p>
      <p>
        <button type="button" class="strong" onClick={() => void stop()}>
          {t("Stop these e-mails")}
        </button>
      </p>
    </>
  );
}

export function UnsubscribePage() {
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  return (
    <MessagePage title={t("E-mails about your games")} class="account">
      <Unsubscribe token={token} />
    </MessagePage>
  );
}

export function AccountPage() {
  const [[purpose, token]] = useState(() => location.hash.slice(1).split("=") as [string, string?]);
  // The token does not stay in the address bar or the history.
  useEffect(() => {
    if (token) go("/account", { replace: true });
  }, []);
  return (
    <MessagePage title={t("Your account")} class="account">
      {purpose === "reset" && token && <Reset token={token} />}
      {purpose === "confirm" && token && <Confirm token={token} />}
      {!token && (
        <>
          {me.value?.account && <p>{t("You are signed in as {}.", me.value.name)}</p>}
          <p>
            <button type="button" class="strong" onClick={() => (accountWanted.value = true)}>
              {me.value?.account ? t("Your account") : t("Sign in or create an account")}
            </button>
          </p>
        </>
      )}
    </MessagePage>
  );
}
