import { useEffect, useId, useRef, useState } from "react";
import { formatInteger } from "../shared/format";
import { FigureRows } from "../ui/FigureRows";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";
import { RefusalText } from "./RefusalText";
import { openFile, type Refusal } from "./recording-store";
import { SpanPicture } from "./TraceCard";
import { pastedFile, type ReadText, TextReader } from "./text-reader";
import { actsSentence, oddSentences } from "./words";

/** The log of a pool whose third caller makes it keep a megabyte. */
const EXAMPLE = "get,a,512\nget,b,700\nput,a\nget,c,1048576\nput,c\nget,d,300\nput,d\nput,b\n";

/** The text of the box while the page is open. */
let draft = EXAMPLE;

/** A box for the text of a recording. It is read as one types, and opened as a dropped file is. */
export function PasteBox() {
  const [text, setText] = useState(draft);
  const read = useRead(text);
  const box = useRef<HTMLTextAreaElement>(null);
  const [id, hintId, problemId] = [useId(), useId(), useId()];
  const write = (next: string) => {
    draft = next;
    setText(next);
  };
  const refusal = read?.type === "refused" ? read.refusal : null;
  return (
    <section className="own-columns own-paste" aria-labelledby={`${id}-title`}>
      <div className="stack">
        <h2 id={`${id}-title`}>
          <label htmlFor={id}>Or paste the log of a pool</label>
        </h2>
        <p id={hintId} className="muted">
          A line for each take and each return: an act, an ID, a size. Any other recording in text is read, too.
        </p>
        <textarea
          ref={box}
          id={id}
          className="field"
          rows={9}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={text}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? hintId : `${hintId} ${problemId}`}
          onChange={({ target }) => write(target.value)}
          onPaste={({ currentTarget }) => text === EXAMPLE && currentTarget.select()}
        />
        <p className="row wrap">
          <button
            type="button"
            className={read?.type === "checked" ? "button button-strong" : "button"}
            aria-disabled={read?.type !== "checked"}
            onClick={() => read?.type === "checked" && void openFile(pastedFile(text))}
          >
            Open this log
          </button>
          <button type="button" className="button button-quiet" onClick={() => write(text === "" ? EXAMPLE : "")}>
            {text === "" ? "Show the example" : "Clear"}
          </button>
        </p>
      </div>
      <div className="stack own-found">
        <div id={problemId} role="status">
          {text.trim() === "" ? <p className="muted">Nothing to read yet.</p> : <Found read={read} />}
        </div>
        {refusal !== null && <NextStep refusal={refusal} box={box.current} />}
        {read?.type === "checked" && <ReadCard trace={read.trace} />}
      </div>
    </section>
  );
}

/** The reading of a text, and of each that follows it; null = nothing has been read yet. */
function useRead(text: string): ReadText | null {
  const [read, setRead] = useState<ReadText | null>(null);
  const reader = useRef<TextReader>(null);
  useEffect(() => {
    reader.current = new TextReader(setRead);
    return () => reader.current?.end();
  }, []);
  useEffect(() => {
    if (text.trim() === "") setRead(null);
    else reader.current?.read(text);
  }, [text]);
  return read;
}

function Found({ read }: { readonly read: ReadText | null }) {
  if (read === null) return <p className="muted">Reading …</p>;
  if (read.type === "checked") return <h3>{actsSentence(read.trace)}</h3>;
  return (
    <div className="own-problem">
      <RefusalText refusal={read.refusal} />
    </div>
  );
}

/** The line of a problem: "row 6, size". */
const LINE = /^(?:row|line) (\d+)/;

/** A way to the bad line, or to the place of another kind of text. */
function NextStep({ refusal, box }: { readonly refusal: Refusal; readonly box: HTMLTextAreaElement | null }) {
  if (refusal.type === "failed") return null;
  const [{ field } = { field: "" }] = refusal.problems;
  if (field === "format")
    return (
      <p>
        Requests for pages or objects belong in the <a href="#/pages">page cache</a>.
      </p>
    );
  const number = Number(LINE.exec(field)?.[1] ?? 0);
  if (box === null || number === 0) return null;
  const show = () => {
    const lines = box.value.split("\n");
    const from = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
    box.focus();
    box.setSelectionRange(from, from + (lines[number - 1] ?? "").length);
  };
  return (
    <p>
      <button type="button" className="button" onClick={show}>
        Show line {formatInteger(number)}
      </button>
    </p>
  );
}

/** The figures of a text that is a recording. */
function ReadCard({ trace }: { readonly trace: KeptCalls }) {
  const { facts } = trace;
  const rows = [
    { name: "calls", value: formatInteger(facts.operations) },
    { name: "live blocks, most", value: formatInteger(facts.livePeak) },
    { name: "never returned", value: formatInteger(facts.left) },
    { name: "threads", value: formatInteger(facts.threads) },
  ];
  return (
    <>
      <FigureRows rows={rows} />
      <SpanPicture trace={trace} />
      {oddSentences(trace).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="muted">Open it to see its sizes and lives. The advisor then tries caches and pools on it.</p>
    </>
  );
}
