import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

// A dialog over the page. Escape, the cross and a click beside it close it.
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren; class?: string }) {
  const element = useRef<HTMLDialogElement>(null);
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
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => event.target === element.current && props.onClose()}
    >
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2 id="dialog-title">{props.title}</h2>
          <button type="button" class="quiet icon-only" aria-label={t("Close")} onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}
