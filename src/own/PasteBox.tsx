import { useEffect, useId, useRef, useState } from "react";
import { attempt } from "../kernel/run/local-storage";
import { formatInteger } from "../shared/format";
import { allowedSentence, capitalized } from "../shared/sentence";
import { Button } from "../ui/Button";
import { Caveats } from "../ui/Caveats";
import { FigureRows } from "../ui/FigureRows";
import { caveatText } from "../workloads/traces/calls/caveats";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";
import { OtherPlace, RefusalText } from "./RefusalText";
import { openFile, type Refusal } from "./recording-store";
import { SpanPicture } from "./TraceCard";
import { pastedFile, type ReadText, TextReader } from "./text-reader";
import { actsSentence, oddSentences, traceCaveats } from "./words";

/** The id of the heading of the loggers. */
export const LOGGERS_ID = "own-loggers";
/** The id of the box. */
export const BOX_ID = "own-pasted";

const showLoggers = () => document.getElementById(LOGGERS_ID)?.focus();

/** The log of a pool whose third caller makes it keep a megabyte. */
const EXAMPLE = "get,a,512\nget,b,700\nput,a\nget,c,1048576\nput,c\nget,d,300\nput,d\nput,b\n";

const KEY = "bufferlab.pasted";

/** The text of the box, which a reload keeps as far as the browser lets it. */
let draft = EXAMPLE;
attempt(() => {
  draft = sessionStorage.getItem(KEY) ?? EXAMPLE;
});

/** A box for the text of a recording. It is read as one types, and opened as a dropped file is. */
export function PasteBox() {
  const [text, setText] = useState(draft);
  const read = useRead(text);
  const box = useRef<HTMLTextAreaElement>(null);
  const [hintId, problemId] = [useId(), useId()];
  const write = (next: string) => {
    draft = next;
    attempt(() => sessionStorage.setItem(KEY, next));
    setText(next);
  };
  const open = () => {
    attempt(() => sessionStorage.removeItem(KEY));
    void openFile(pastedFile(text));
  };
  const isHalf = read?.type === "refused" && isUnfinished(text, read.refusal);
  const refusal = read?.type === "refused" && !isHalf ? read.refusal : null;
  return (
    <section className="own-columns own-paste" aria-labelledby={`${BOX_ID}-title`}>
      <div className="stack">
        <h2 id={`${BOX_ID}-title`}>
          <label htmlFor={BOX_ID}>Or paste the log of a pool</label>
        </h2>
        <p id={hintId} className="muted">
          A line for each take and each return: an act, an ID, a size. Any other recording in text is read, too.{" "}
          <Button look="text" onClick={showLoggers}>
            Log a pool
          </Button>{" "}
          has code that writes them.
        </p>
        <textarea
          ref={box}
          id={BOX_ID}
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
            onClick={() => read?.type === "checked" && open()}
          >
            Open this log
          </button>
          <Button look="quiet" onClick={() => write(text === "" ? EXAMPLE : "")}>
            {text === "" ? "Show the example" : "Clear"}
          </Button>
        </p>
      </div>
      <div className="stack own-found">
        <p role="status" className="visually-hidden">
          {stateWords(text, read, isHalf)}
        </p>
        <div id={problemId}>
          {text.trim() === "" ? (
            <p className="muted">Nothing to read yet.</p>
          ) : (
            <Found read={read} isUnfinished={isHalf} />
          )}
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

/** Whether a log may become good by more text: its last line is not finished, or it has only one. */
function isUnfinished(text: string, refusal: Refusal): boolean {
  if (refusal.type === "failed") return false;
  const [{ field, value } = { field: "", value: "" }] = refusal.problems;
  const lines = text.split("\n").length;
  return field === "format" ? lines === 1 && value.includes("unknown content") : lineOf(field) >= lines;
}

/** The words for a screen reader. They change less often than the text. */
function stateWords(text: string, read: ReadText | null, isUnfinished: boolean): string {
  if (text.trim() === "" || read === null) return "";
  if (read.type === "checked") return "This log can be opened.";
  return isUnfinished ? "The log is not finished." : "This text cannot be read.";
}

/** The allowed next line, or rest of the last one. */
function Next({ refusal }: { readonly refusal: Refusal }) {
  if (refusal.type === "failed") return null;
  const [{ field, allowed } = { field: "", allowed: "" }] = refusal.problems;
  const isKnown = field !== "format";
  return (
    <>
      <h3>{isKnown ? `${capitalized(field)} is to come` : "Go on"}</h3>
      <p>{isKnown ? allowedSentence(allowed) : "A take is get,a,512 and its return put,a."}</p>
    </>
  );
}

interface FoundProps {
  readonly read: ReadText | null;
  readonly isUnfinished: boolean;
}

function Found({ read, isUnfinished }: FoundProps) {
  if (read === null) return <p className="muted">Reading …</p>;
  if (read.type === "checked") return <h3>{actsSentence(read.trace)}</h3>;
  if (isUnfinished) return <Next refusal={read.refusal} />;
  return (
    <div className="own-problem">
      <RefusalText refusal={read.refusal} what="text" />
    </div>
  );
}

/** The line of a problem: "row 6, size". */
const LINE = /^(?:row|line) (\d+)/;
const lineOf = (field: string) => Number(LINE.exec(field)?.[1] ?? 0);

/** A way to the bad line, or to the place of another kind of text. */
function NextStep({ refusal, box }: { readonly refusal: Refusal; readonly box: HTMLTextAreaElement | null }) {
  if (refusal.type === "failed") return null;
  const [{ field } = { field: "" }] = refusal.problems;
  if (field === "format") return <OtherPlace refusal={refusal} />;
  const number = lineOf(field);
  if (box === null || number === 0) return null;
  const show = () => {
    const lines = box.value.split("\n");
    const from = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
    box.focus();
    box.setSelectionRange(from, from + (lines[number - 1] ?? "").length);
  };
  return (
    <p>
      <Button onClick={show}>Show line {formatInteger(number)}</Button>
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
      <Caveats texts={traceCaveats(trace, trace).map(caveatText)} />
      <FigureRows rows={rows} />
      <SpanPicture trace={trace} />
      {oddSentences(trace).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="muted">Open it to see its sizes and lives. The advisor then tries caches and pools on it.</p>
    </>
  );
}
