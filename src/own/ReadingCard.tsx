import { useEffect, useRef, useState } from "react";
import { formatCompact, formatCounted } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { Button } from "../ui/Button";
import { Select } from "../ui/Select";
import { CALL_FORMAT_NAMES } from "../workloads/traces/calls/format";
import type { CallChoice } from "../workloads/traces/calls-messages";
import { TraceFileButton } from "./EmptyStage";
import { OtherPlace, RefusalText } from "./RefusalText";
import { cancelReading, type Reading, type Refusal, readFile } from "./recording-store";
import { StripCanvas } from "./StripCanvas";
import { fileSize, formatWords } from "./words";

interface ReadingProps {
  readonly reading: Reading;
}

/** A file that is being read, or the reason why it cannot be. */
export function ReadingCard({ reading }: ReadingProps) {
  const { file, found, refusal } = reading;
  return (
    <section className="own-reading" aria-labelledby="own-reading">
      <h2 id="own-reading">{refusal === null ? "Reading" : "Not read"}</h2>
      <p className="own-name">{file.name}</p>
      {found !== null && (
        <p className="muted">
          {formatWords(found.format)}
          {found.why !== null && `: ${found.why}`}
        </p>
      )}
      {refusal === null ? <Progress reading={reading} /> : <Refused reading={reading} refusal={refusal} />}
    </section>
  );
}

function Progress({ reading }: ReadingProps) {
  const { file, bytes, operations, needed } = reading;
  return (
    <>
      <progress className="own-progress" value={bytes} max={Math.max(1, file.size)} aria-label="read so far" />
      <p>
        {fileSize(bytes)} of {fileSize(file.size)}, {formatCompact(operations)} operations{timeLeft(reading)}
      </p>
      {needed !== null && needed.most.length > 1 && (
        <div className="own-strip">
          <StripCanvas figure={needed} />
        </div>
      )}
      <p>
        <Button onClick={cancelReading}>Cancel</Button>
      </p>
    </>
  );
}

/** Below this many ms, a forecast would jump. */
const FIRST_MS = 1000;

function timeLeft({ since, bytes, file }: Reading): string {
  const past = performance.now() - since;
  if (past < FIRST_MS || bytes === 0) return "";
  return `, ${formatInteger(Math.ceil((past * (file.size - bytes)) / bytes / 1000))} s left`;
}

function Refused({ reading, refusal }: ReadingProps & { readonly refusal: Refusal }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div ref={heading} className="own-problem" role="alert" tabIndex={-1}>
        <RefusalText refusal={refusal} />
      </div>
      <OtherPlace refusal={refusal} />
      <ReadAs reading={reading} />
      <div className="own-actions">
        <Again reading={reading} refusal={refusal} />
        <TraceFileButton>Another file</TraceFileButton>
        <Button look="quiet" onClick={cancelReading}>
          Close
        </Button>
      </div>
    </>
  );
}

/** Reads the file as another format. */
function ReadAs({ reading: { file, choice, found } }: ReadingProps) {
  const [format, setFormat] = useState(choice.format ?? found?.format ?? "text");
  return (
    <div className="own-actions">
      <label htmlFor="own-format">Read it as</label>
      <Select
        id="own-format"
        value={format}
        options={CALL_FORMAT_NAMES.map((name) => [name, formatWords(name)])}
        onChoose={setFormat}
      />
      <Button onClick={() => readFile(file, { ...choice, format })}>Read</Button>
    </div>
  );
}

/** Bad records that a press allows. */
const MORE_BAD = 1000;

/** Ways to read the file in spite of its problem. */
function Again({ reading: { file, choice }, refusal }: ReadingProps & { readonly refusal: Refusal }) {
  if (refusal.type === "failed") return null;
  const [{ field, allowed } = { field: "", allowed: "" }] = refusal.problems;
  const again = (change: Partial<CallChoice>) => () => readFile(file, { ...choice, ...change });
  if (allowed.includes("--lossy"))
    return <AgainButton onPress={again({ isLossy: true })}>Read it all the same</AgainButton>;
  if (allowed.includes("unpack the file first"))
    return <AgainButton onPress={again({ mayBeHuge: true })}>Unpack it all the same</AgainButton>;
  const [kind] = /^(line|row|block)(?= \d)/.exec(field) ?? [];
  if (kind === undefined) return null;
  const skipped = choice.skipBad === 0 ? "" : ` (${formatCounted(choice.skipBad, "so far", "so far")})`;
  return (
    <AgainButton onPress={again({ skipBad: choice.skipBad + MORE_BAD })}>{`Skip such ${kind}s${skipped}`}</AgainButton>
  );
}

const AgainButton = ({ children, onPress }: { readonly children: string; readonly onPress: () => void }) => (
  <Button onClick={onPress}>{children}</Button>
);
