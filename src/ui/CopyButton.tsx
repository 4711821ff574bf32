import { useState } from "react";
import { copyText } from "./hand-over";

/** Copies a text and says whether that worked. `of` names the text where "Copy" alone would be ambiguous. */
export function CopyButton(props: {
  readonly text: string | (() => string);
  readonly label?: string;
  readonly of?: string;
  /** It is what a person most likely wants here. */
  readonly isStrong?: boolean;
  /** Advice for browsers that forbid it. */
  readonly otherwise?: string;
}) {
  const [said, setSaid] = useState("");
  const { text, label = "Copy", of, isStrong = false, otherwise = "" } = props;
  const copy = async () => {
    const done = await copyText(typeof text === "string" ? text : text());
    setSaid(done ? "Copied." : `This browser does not let the page copy.${otherwise}`);
  };
  return (
    <>
      <button
        type="button"
        className={isStrong ? "button button-strong" : "button"}
        aria-label={of === undefined ? undefined : `${label} ${of}`}
        onClick={copy}
      >
        {label}
      </button>
      <span role="status">{said}</span>
    </>
  );
}
