import { useState } from "react";
import { copyText } from "./hand-over";

/** Copies a text and says whether that went well. `of` names what is copied, where "Copy" alone would not tell. */
export function CopyButton(props: {
  readonly text: string | (() => string);
  readonly label?: string;
  readonly of?: string;
  /** What to do where the browser forbids it. */
  readonly otherwise?: string;
}) {
  const [said, setSaid] = useState("");
  const { text, label = "Copy", of, otherwise = "" } = props;
  const copy = async () => {
    const done = await copyText(typeof text === "string" ? text : text());
    setSaid(done ? "Copied." : `This browser does not let the page copy.${otherwise}`);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={of === undefined ? undefined : `${label} ${of}`}
        onClick={copy}
      >
        {label}
      </button>
      <span role="status">{said}</span>
    </>
  );
}
