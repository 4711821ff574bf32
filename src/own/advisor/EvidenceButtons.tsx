import { useState } from "react";
import { copyText, saveText } from "../../ui/hand-over";
import { fileSize } from "../words";
import type { Answered } from "./advice";

/** A report is at most 2 MB, in which the trace grows by a third. */
const MOST_INSIDE = 1_200_000;

/** The answer for others: a page, a comment of a pull request, data. */
export function EvidenceButtons(props: Answered) {
  const [said, setSaid] = useState("");
  const [isWhole, setWhole] = useState(false);
  const { size } = props.calls.bytes;
  const write = async (kind: "html" | "md" | "json") => {
    const { evidenceFile } = await import("./evidence-file");
    const { name, type, text } = await evidenceFile(props, kind, isWhole && kind === "html");
    if (kind !== "md") {
      saveText(text, name, type);
      setSaid(`Saved as ${name}.`);
      return;
    }
    const done = await copyText(text);
    if (!done) saveText(text, name, type);
    setSaid(done ? "Copied." : `This browser does not let the page copy. Saved as ${name}.`);
  };
  return (
    <section className="own-section" aria-labelledby="advisor-evidence">
      <h2 id="advisor-evidence">Evidence</h2>
      <p className="own-actions">
        <button type="button" className="button" onClick={() => void write("html")}>
          Report
        </button>
        <button type="button" className="button" onClick={() => void write("md")}>
          Markdown
        </button>
        <button type="button" className="button" onClick={() => void write("json")}>
          JSON
        </button>
      </p>
      {size <= MOST_INSIDE && (
        <label>
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} /> Trace inside
          the report, {fileSize(size)}
        </label>
      )}
      <p role="status">{said}</p>
      <p className="muted">
        {isWhole
          ? "The report opens with its trace when it is dropped on this page."
          : "Links name the trace by its digest. A person who opens one needs the same file."}
      </p>
    </section>
  );
}
