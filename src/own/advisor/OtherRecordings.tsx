import { useEffect, useMemo } from "react";
import { meetsLimit } from "../../advisor/answer";
import { avoidedOf, type Dot, efficiencyOf } from "../../advisor/dot";
import { limitsText, type Question } from "../../advisor/question";
import { MOST_RECORDINGS, onRecordings, recordingsWords } from "../../advisor/recordings";
import { formatShare } from "../../shared/figure-text";
import { visibleText } from "../../shared/visible-text";
import { Caveats } from "../../ui/Caveats";
import { Provenance } from "../../ui/Provenance";
import { caveatText } from "../../workloads/traces/calls/caveats";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { ownHash } from "../address";
import { useShelf } from "../recording-store";
import { traceCaveats } from "../words";
import type { Answered } from "./advice";
import { chooseOther, recordedOn, runOn, runOthers, useOthers } from "./recordings-store";

/** Whether the answer holds on other recordings of the program: one recording is one day. */
export function OtherRecordings({ calls, advice }: Pick<Answered, "calls" | "advice">) {
  const kept = useShelf(({ traces }) => traces);
  const others = useMemo(() => (kept ?? []).filter(({ name }) => name !== calls.trace.name), [kept, calls]);
  return (
    <section className="own-section" aria-labelledby="advisor-others">
      <h2 id="advisor-others">
        Other recordings <Provenance origin="simulated" />
      </h2>
      {others.length === 0 ? (
        <p className="muted">
          This device keeps no other recording. <a href={ownHash({})}>Read another one</a> to see whether the answer
          holds there too.
        </p>
      ) : (
        <OtherRows others={others} advice={advice} />
      )}
    </section>
  );
}

interface RowsProps {
  readonly others: readonly KeptCalls[];
  readonly advice: Answered["advice"];
}

function OtherRows({ others, advice: { answer, question } }: RowsProps) {
  const { chosen, runs } = useOthers();
  const of = useMemo(() => ({ dot: answer.dot, heap: question.heap }), [answer.dot, question.heap]);
  const wanted = useMemo(
    () => others.filter(({ name }) => chosen.includes(name)).map(({ name }) => name),
    [others, chosen],
  );
  useEffect(() => {
    const control = new AbortController();
    void runOthers(wanted, of, control.signal);
    return () => control.abort();
  }, [wanted, of]);
  const found = onRecordings(question, recordedOn(others, of));
  return (
    <>
      <div className="advisor-table">
        <table>
          <thead>
            <tr>
              <th scope="col">recording</th>
              <th scope="col">saved</th>
              <th scope="col">efficiency</th>
              <th scope="col">holds</th>
            </tr>
          </thead>
          <tbody>
            {others.map((other) => (
              <tr key={other.name}>
                <th scope="row">
                  <OtherChoice
                    other={other}
                    isChosen={chosen.includes(other.name)}
                    isFull={wanted.length === MOST_RECORDINGS}
                  />
                </th>
                {chosen.includes(other.name) ? (
                  <OtherCells dot={runOn(runs, other.name, of)} question={question} />
                ) : (
                  <td colSpan={3}>
                    <span className="visually-hidden">not chosen</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">{found !== null && found.of === wanted.length && recordingsWords(found)}</p>
      {found === null && <p className="muted">Choose up to {MOST_RECORDINGS} recordings of the same program.</p>}
    </>
  );
}

interface ChoiceProps {
  readonly other: KeptCalls;
  readonly isChosen: boolean;
  /** No more recordings can be chosen. */
  readonly isFull: boolean;
}

/** A recording to choose, with what its figures leave out. */
function OtherChoice({ other, isChosen, isFull }: ChoiceProps) {
  const { name, title } = other;
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && isFull}
          onChange={({ target }) => chooseOther(name, target.checked)}
        />{" "}
        {visibleText(title)}
      </label>
      <Caveats texts={traceCaveats(other, other).map(caveatText)} />
    </>
  );
}

interface CellsProps {
  /** Null = it failed; undefined = it is being run. */
  readonly dot: Dot | null | undefined;
  readonly question: Question;
}

/** A limit that does not hold has a ✗ and its words. */
function OtherCells({ dot, question: { limits } }: CellsProps) {
  if (!dot) return <td colSpan={3}>{dot === null ? "could not be run" : "…"}</td>;
  const missed = limits.filter((limit) => !meetsLimit(dot, limit));
  return (
    <>
      <td>{formatShare(avoidedOf(dot.sums))}</td>
      <td>{formatShare(efficiencyOf(dot.sums))}</td>
      <td data-fails={missed.length > 0}>{missed.length === 0 ? "yes" : `✗ ${limitsText(missed)}`}</td>
    </>
  );
}
