import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Button } from "./Button";
import "./dialog.css";

/**
 * Open while it is mounted, with the focus on its title. The parent removes it on `onClose`. Escape and the button close
 * it, and the focus returns to the element that opened it.
 */
export function Dialog(props: { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // React also delivers the close event of a dialog inside this one.
  const closed = (event: SyntheticEvent) => {
    if (event.target === event.currentTarget) props.onClose();
  };
  useEffect(() => {
    if (dialog.current?.open !== false) return;
    dialog.current.showModal();
    dialog.current.querySelector("h2")?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={closed}>
      <div className="dialog-head row between">
        <h2 id={title} tabIndex={-1}>
          {props.title}
        </h2>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
      {props.children}
    </dialog>
  );
}
