import type { ReactNode } from "react";

/** Says at once that something is wrong, above everything else, with one thing to do about it. */
export function Notice(props: {
  readonly children: ReactNode;
  readonly action: string;
  readonly onAction: () => void;
}) {
  return (
    <div className="notice" role="alert">
      <p>{props.children}</p>
      <button type="button" className="button" onClick={props.onAction}>
        {props.action}
      </button>
    </div>
  );
}
