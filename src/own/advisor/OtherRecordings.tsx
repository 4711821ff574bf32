import { useEffect, useMemo } from "react";
import { create } from "zustand";
import { meetsLimit } from "../../advisor/answer";
import { avoidedOf, type Dot, efficiencyOf } from "../../advisor/dot";
import { limitsText, type Question } from "../../advisor/question";
import { MOST_RECORDINGS, onRecordings, type Recorded, recordingsWords } from "../../advisor/recordings";
import { trials } from "../../kernel/run/trials";
import { heapOf } from "../../models/allocation/heap-models";
import { policyForm } from "../../models/allocation/lane-text";
import { priceLists } from "../../models/allocation/price-lists";
import type { HeapModel, Policy } from "../../models/allocation/scenario";
import { formatShare } from "../../shared/figure-text";
import { visibleText } from "../../shared/visible-text";
import { Caveats } from "../../ui/Caveats";
import { Provenance } from "../../ui/Provenance";
import { deviceCalls } from "../../workloads/traces/call-store";
import { caveatText } from "../../workloads/traces/calls/caveats";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { ownHash } from "../address";
import { useShelf } from "../recording-store";
import { traceCaveats } from "../words";
import { heapSumsIn, type SumsPool, scenarioOf, sumsIn } from "./run-sums";
import { type Answered, PRICES } from "./sweep-store";

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

/* The answer on other recordings of the program, which a person chooses from those that this device keeps. */

interface OthersState {
  /** Traces by their names. */
  readonly chosen: readonly string[];
  /** Policies on traces that have been run; null = it failed. */
  readonly runs: ReadonlyMap<string, Dot | null>;
}

/** @internal */
export const useOthers = create<OthersState>()(() => ({ chosen: [], runs: new Map() }));

const chooseOther = (trace: string, isChosen: boolean): void =>
  useOthers.setState(({ chosen }) => ({
    chosen: [...chosen.filter((one) => one !== trace), ...(isChosen ? [trace] : [])],
  }));

/** A policy with the heap that the question asks about. */
interface RecordedPolicy {
  readonly dot: Dot;
  readonly heap: HeapModel | null;
}

const keyOf = (trace: string, { dot, heap }: RecordedPolicy): string =>
  `${trace} ${heap ?? ""} ${policyForm.write(dot.policy)}`;

/** The policy's dot on a trace; null = it failed, undefined = it has not been run. */
const runOn = (runs: OthersState["runs"], trace: string, of: RecordedPolicy): Dot | null | undefined =>
  runs.get(keyOf(trace, of));

/** The policy on those of the traces where it has been run. */
export const recordedOn = (traces: readonly KeptCalls[], of: RecordedPolicy): readonly Recorded[] => {
  const { chosen, runs } = useOthers.getState();
  return traces.flatMap(({ name, title }) => {
    const dot = chosen.includes(name) ? runOn(runs, name, of) : null;
    return dot ? [{ name: title, dot }] : [];
  });
};

/** Runs the policy on traces where that has not been done, or has failed. */
async function runOthers(traces: readonly string[], of: RecordedPolicy, signal: AbortSignal): Promise<void> {
  const missing = traces.filter((trace) => !runOn(useOthers.getState().runs, trace, of));
  await Promise.all(
    missing.map(async (trace) => {
      const dot = await dotOn(trace, of, signal);
      if (signal.aborted) return;
      useOthers.setState(({ runs }) => ({ runs: new Map(runs).set(keyOf(trace, of), dot) }));
    }),
  );
}

async function dotOn(trace: string, { dot, heap }: RecordedPolicy, signal: AbortSignal): Promise<Dot | null> {
  const calls = await deviceCalls.open(trace);
  if (!calls.ok || calls.value === null) return null;
  const { operations } = calls.value.trace.facts;
  const scenario = await scenarioOf(calls.value, 0);
  if (scenario === null) return null;
  const pool: SumsPool = { run: trials.run.bind(trials), scenario, signal, lose: () => {} };
  const [sums] = (await sumsIn(pool)([dot.policy], operations, () => {})) ?? [];
  const under = heap === null ? undefined : await heapOn(pool, heap, dot.policy, operations);
  return sums === undefined ? null : { k: dot.k, policy: dot.policy, ...sums, ...(under && { heap: under }) };
}

async function heapOn(pool: SumsPool, model: HeapModel, policy: Policy, operations: number) {
  const heap = { choice: heapOf(model), prices: priceLists[PRICES].prices };
  return (await heapSumsIn(pool, heap, [policy], operations))?.[0];
}
