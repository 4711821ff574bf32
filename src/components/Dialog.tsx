import { type ReactNode, type RefObject, useId } from "react";

/** Opens with `ref.current.showModal()`; Escape and the button close it, and focus goes back to what opened it. */
export function Dialog(props: {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const title = useId();
  return (
    <dialog ref={props.ref} className="dialog" aria-labelledby={title}>
      <div className="dialog-head">
        <h2 id={title}>{props.title}</h2>
        <button type="button" className="button" onClick={() => props.ref.current?.close()}>
          Close
        </button>
      </div>
      {props.children}
    </dialog>
  );
}
