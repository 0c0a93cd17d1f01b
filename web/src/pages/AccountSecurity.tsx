// What keeps an account safe, and what brings it back: password, recovery code, e-mail address.
import { useState } from "preact/hooks";
import {
  newRecoveryCode,
  recover,
  recoverByMail,
  recoveryCode,
  sendsMail,
  setEmail,
  setPassword,
  type Me,
} from "../online/players";
import { CopyButton } from "../components/CopyButton";
import { copyText } from "../components/files";
import { SmallForm, type Field } from "../components/SmallForm";
import { t } from "../i18n";

function currentPassword(): Field {
  return { name: "current", label: t("Current password"), autocomplete: "current-password", type: "password" };
}
function newPassword(): Field {
  return { name: "password", label: t("New password"), autocomplete: "new-password", type: "password" };
}

export function PasswordForm() {
  const [saved, setSaved] = useState(0); // the form begins anew, without the password in it
  return (
    <>
      <SmallForm
        key={saved}
        label={t("Password")}
        submit={t("Change password")}
        fields={[currentPassword(), newPassword()]}
        act={async ({ password, current }) => {
          const problem = await setPassword(password!, current!);
          if (!problem) setSaved(saved + 1);
          return problem;
        }}
      />
      {saved > 0 && (
        <p class="note" role="status">
          {t("Saved. Other devices are signed out.")}
        </p>
      )}
    </>
  );
}

// A code that was just made. It is shown until the person says that they have it.
export function RecoveryCode({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  return (
    <section class="recovery-code" aria-label={t("Your recovery code")}>
      <Heading>{t("Your recovery code")}</Heading>
      <p>{t("Write it down or save it. If you forget your password, this code lets you set a new one, once.")}</p>
      <p>
        <output class="code">{recoveryCode.value}</output>
      </p>
      <p class="faint">{t("It will not be shown again.")}</p>
      <div class="row">
        <CopyButton copy={() => copyText(recoveryCode.value)} words={t("Copy")} done={t("Copied")} />
        <button type="button" class="strong" onClick={() => (recoveryCode.value = "")}>
          {t("I have saved it")}
        </button>
      </div>
    </section>
  );
}

export function RecoveryForm({ known }: { known: Me }) {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-label={t("Recovery code")}>
      <h3>{t("Recovery code")}</h3>
      <p>
        {known.recovery
          ? t("You have a recovery code in case you forget your password.")
          : known.email && sendsMail.value
            ? t("You have no recovery code. You can still reset your password by e-mail.")
            : t("Without a recovery code a forgotten password cannot be replaced.")}
      </p>
      {asking ? (
        <SmallForm
          label={t("New recovery code")}
          submit={t("Make a new code")}
          fields={[currentPassword()]}
          act={({ current }) => newRecoveryCode(current!)}
        />
      ) : (
        <button type="button" onClick={() => setAsking(true)}>
          {t("New recovery code…")}
        </button>
      )}
    </section>
  );
}

export function EmailForm({ known }: { known: Me }) {
  if (!sendsMail.value) return null;
  return (
    <SmallForm
      label={t("E-mail (optional)")}
      submit={t("Save e-mail address")}
      done={t("If you gave an address, we have sent a link to it. Open it to confirm.")}
      fields={[
        {
          name: "email",
          label: t("For a new password, and for what you turn on under Notifications"),
          autocomplete: "email",
          type: "email",
          value: known.email ?? "",
          optional: true,
        },
        currentPassword(),
      ]}
      act={({ email, current }) => setEmail(email!, current!)}
    />
  );
}

export function ForgottenPassword({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  return (
    <>
      <SmallForm
        label={t("New password by recovery code")}
        submit={t("Set new password")}
        strong
        fields={[
          { name: "name", label: t("Name"), autocomplete: "username" },
          { name: "code", label: t("Recovery code"), autocomplete: "off" },
          newPassword(),
        ]}
        act={async ({ name, code, password }) => {
          const problem = await recover({ name: name!, code: code! }, password!);
          if (!problem) onDone();
          return problem;
        }}
      />
      {sendsMail.value && (
        <SmallForm
          label={t("New password by e-mail")}
          submit={t("Send me a link")}
          done={t("If this account has an e-mail address, a link is on its way.")}
          fields={[{ name: "name", label: t("Name"), autocomplete: "username" }]}
          act={({ name }) => recoverByMail(name!)}
        />
      )}
      <p>
        <button type="button" class="link" onClick={onBack}>
          {t("Back to sign in")}
        </button>
      </p>
    </>
  );
}
