// Shown in place of a page that failed to render: what happened, and the ways out.
import { Component, type ComponentChildren } from "preact";
import { t } from "../i18n";

// What the browser says of an error: in Firefox its stack lacks the message, elsewhere it begins with it.
function described(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return stack.startsWith(`${error}`) ? stack : `${error}\n${stack}`;
}

export class ErrorBoundary extends Component<{ children: ComponentChildren }, { error: unknown }> {
  override state = { error: null };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown): void {
    console.error(error);
  }
  override render() {
    const error: unknown = this.state.error;
    if (error === null) return this.props.children;
    return (
      <main id="main" class="text-page">
        <h1>{t("Something went wrong")}</h1>
        <p role="alert">{t("This page cannot be shown because of an error in it. Your games are safe.")}</p>
        <div class="row">
          <button type="button" class="strong" onClick={() => location.reload()}>
            {t("Reload")}
          </button>
          {/* With a target, the link loads everything anew. */}
          <a class="button" href="/" target="_self">
            {t("Home")}
          </a>
        </div>
        <details>
          <summary>{t("For developers")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too */}
          <pre class="error-text" tabIndex={0}>
            {described(error)}
          </pre>
        </details>
      </main>
    );
  }
}
