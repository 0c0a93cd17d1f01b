import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

// A dialog over the page. Escape, the cross and a click beside it close it.
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren; class?: string }) {
  const element = useRef<HTMLDialogElement>(null);
  const title = useId(); // one dialog may be opened from another
  useEffect(() => {
    const dialog = element.current!;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, too: onCancel
    <dialog
      ref={element}
      class={`dialog ${props.class ?? ""}`}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => event.target === element.current && props.onClose()}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2 id={title}>{props.title}</h2>
          <button type="button" class="quiet icon-only" aria-label={t("Close")} onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
