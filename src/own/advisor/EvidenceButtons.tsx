import { useState } from "react";
import { copyText, saveText } from "../../ui/hand-over";
import type { Answered } from "./answered";

/** The answer for others: a page, a comment of a pull request, data. */
export function EvidenceButtons(props: Answered) {
  const [said, setSaid] = useState("");
  const write = async (kind: "html" | "md" | "json") => {
    const { evidenceFile } = await import("./evidence-file");
    const { name, type, text } = await evidenceFile(props, kind);
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
      <p role="status">{said}</p>
      <p className="muted">Links name the trace by its digest. A person who opens one needs the same file.</p>
    </section>
  );
}
