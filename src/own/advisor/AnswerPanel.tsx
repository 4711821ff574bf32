import { type ReactNode, useMemo, useState } from "react";
import { configurationWords, detailWords, doubtWords } from "../../advisor/answer-words";
import { avoidedOf, type Dot, efficiencyOf, policyPhrase } from "../../advisor/dot";
import { shortBytes } from "../../advisor/report/short-number";
import { poolDetails } from "../../advisor/setting-rows";
import { LIMIT } from "../../generated/kernel";
import { useRun } from "../../kernel/run/hooks";
import { pageLink } from "../../kernel/scenario/link/page-link";
import { runCalls } from "../../labs/shared/calls/open-calls";
import { policySegments } from "../../models/allocation/policy-words";
import { hasPool } from "../../models/allocation/pool-tables";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { sentence } from "../../shared/sentence";
import type { TermKey } from "../../shared/terms";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { CopyButton } from "../../ui/CopyButton";
import { copyText, saveText } from "../../ui/hand-over";
import { lazyComponent } from "../../ui/lazy-component";
import { ProblemText } from "../../ui/ProblemText";
import { Term } from "../../ui/Term";
import { fileSize } from "../words";
import { type Advice, dotLink } from "./advice";
import { HeapTable } from "./HeapTable";
import { OtherRecordings } from "./OtherRecordings";
import type { Answered, AnswerProps, PageSweep } from "./sweep-store";
import type { TrayLane } from "./tray-store";

const PolicyCode = lazyComponent(() => import("./PolicyCode").then((part) => part.PolicyCode));

/** The answer in words and figures, the heaps under it, its code, and the evidence. */
export function AnswerPanel({ advice, sweep, failure, ...props }: AnswerProps) {
  return (
    <aside className="advisor-answer" aria-label="Answer">
      {advice === null || sweep === null || advice.answer.of === 1 ? (
        <p className="muted">
          {failure !== null ? "Press Try again, below. " : sweep === null ? "Press Run, below. " : ""}The answer appears
          here with the first policies.
        </p>
      ) : (
        <>
          <TheAnswer {...props} advice={advice} sweep={sweep} />
          {!hasPool(advice.answer.dot.policy) && <HeapTable advice={advice} isSweeping={sweep.state === "running"} />}
          {advice.answer.kind === "policy" && <OtherRecordings calls={props.calls} advice={advice} />}
          {advice.answer.kind !== "no-cache" && advice.answer.dot.k !== 0 && (
            <Solution policy={advice.answer.dot.policy} sweep={sweep} />
          )}
          <EvidenceButtons {...props} advice={advice} sweep={sweep} />
        </>
      )}
    </aside>
  );
}

interface SolutionProps {
  readonly policy: Policy;
  readonly sweep: PageSweep;
}

/** The answer for a program: a cache as code, or the lines that set its pool. */
function Solution({ policy, sweep: { pool } }: SolutionProps) {
  if (!hasPool(policy)) return <PolicyCode policy={policy} />;
  const lines = pool?.linesOf(policy.pool) ?? [];
  const text = configurationWords(lines, policyPhrase(policy)).join("\n");
  return (
    <section className="own-section" aria-labelledby="advisor-code">
      <h2 id="advisor-code">Configuration</h2>
      {lines.length === 0 ? (
        <p>{text}</p>
      ) : (
        <p className="own-command">
          <code>{text}</code> <CopyButton text={text} of="the configuration" />
        </p>
      )}
    </section>
  );
}

const TITLES = { policy: "The answer", "no-cache": "The best policy", nothing: "The nearest policy" } as const;

function TheAnswer({ calls, advice, lanes, sweep }: Answered) {
  const { answer } = advice;
  const lane = lanes.find(({ dot }) => dot.k === answer.dot.k);
  const doubts = doubtWords(answer, calls.trace.facts);
  return (
    <section className="own-section" aria-labelledby="advisor-answer">
      <h2 id="advisor-answer">
        {lane && <Badge lane={lane.letter} />}
        {TITLES[answer.kind]}
      </h2>
      <PolicySentence policy={answer.dot.policy} other={answer.none.policy} />
      <FigureTable advice={advice} lanes={lanes} />
      <AnswerButtons {...{ calls, advice, lanes, scenario: sweep.scenario }} />
      {doubts.map((text) => (
        <p key={text} className="advisor-doubt">
          {text}
        </p>
      ))}
      <Details advice={advice} pool={sweep.pool} />
    </section>
  );
}

const PolicySentence = ({ policy, other }: { readonly policy: Policy; readonly other: Policy }) => (
  <p className="advisor-policy">
    {policySegments(policy, other).map(({ text, differs }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      differs ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
    )}
  </p>
);

type Row = readonly [name: ReactNode, text: (dot: Dot) => string];

const mean = (sum: bigint, operations: number): string => shortBytes(Number(sum / BigInt(Math.max(1, operations))));

const termed = (of: TermKey, name: string) => (
  <Term of={of} isStop>
    {name}
  </Term>
);

const ROWS: readonly Row[] = [
  ["heap calls", ({ sums }) => formatInteger(sums.calls)],
  [termed("saved", "heap calls saved"), ({ sums }) => formatShare(avoidedOf(sums))],
  [termed("efficiency", "efficiency"), ({ sums }) => formatShare(efficiencyOf(sums))],
  [termed("hits", "hits"), ({ sums }) => formatShare(sums.requests === 0 ? 0 : sums.hits / sums.requests)],
  ["wasted, mean", ({ sums }) => mean(sums.granted - sums.needed, sums.operations)],
  ["idle, mean", ({ sums }) => mean(sums.idle, sums.operations)],
  ["idle, most", ({ sums }) => shortBytes(sums.mostIdle)],
];

/** None, the lanes and the answer, side by side. */
function FigureTable({ advice: { answer }, lanes }: { readonly advice: Advice; readonly lanes: readonly TrayLane[] }) {
  const isLane = lanes.some(({ dot }) => dot.k === answer.dot.k);
  return (
    <div className="advisor-table">
      <table>
        <thead>
          <tr>
            <th scope="col">over the trace</th>
            <th scope="col">none</th>
            {lanes.map(({ letter, name }) => (
              <th key={letter} scope="col">
                <Badge lane={letter} title={name} />
              </th>
            ))}
            {!isLane && answer.dot.k !== 0 && <th scope="col">answer</th>}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, text], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={i}>
              <th scope="row">{name}</th>
              <td>{text(answer.none)}</td>
              {lanes.map(({ letter, dot }) => (
                <td key={letter} data-own={dot.k === answer.dot.k}>
                  {text(dot)}
                </td>
              ))}
              {!isLane && answer.dot.k !== 0 && <td data-own="true">{text(answer.dot)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ButtonsProps extends Pick<Answered, "calls" | "advice" | "lanes"> {
  readonly scenario: AllocationScenario;
}

function AnswerButtons({ calls, advice: { answer }, lanes, scenario }: ButtonsProps) {
  const run = useRun();
  const [problem, setProblem] = useState<string | null>(null);
  const isLane = lanes.some(({ dot }) => dot.k === answer.dot.k);
  const all = [
    ...lanes.map(({ dot }) => dot),
    ...(isLane || answer.dot.k === 0 || lanes.length === LIMIT.LANES ? [] : [answer.dot]),
  ];
  const open = async () => setProblem(await runCalls(run, "buffer", calls, { lanes: all.map(({ policy }) => policy) }));
  return (
    <>
      <p className="own-actions">
        {all.length > 0 && (
          <Button look="strong" onClick={() => void open()}>
            {all.length === 1 ? "Run as lane" : `Run as ${all.length} lanes`}
          </Button>
        )}
        <CopyButton label="Link to this dot" text={() => pageLink(location, dotLink(scenario, answer.dot.policy))} />
      </p>
      <ProblemText text={problem && sentence(problem)} />
    </>
  );
}

/** The edges of what was tried, the simpler policy, and the cost of each limit. */
function Details({ advice: { answer, settings }, pool }: Pick<Answered, "advice"> & Pick<PageSweep, "pool">) {
  const lines = useMemo(
    () => [...detailWords(answer).slice(1), ...poolDetails(answer.dot, settings, pool === null ? [] : [pool.words])],
    [answer, settings, pool],
  );
  return (
    <ul className="advisor-details">
      {lines.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** A report is at most 2 MB, in which the trace grows by a third. */
const MOST_INSIDE = 1_200_000;

/** The answer for others: a page, a comment of a pull request, data. */
function EvidenceButtons(props: Answered) {
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
        <Button onClick={() => void write("html")}>Report</Button>
        <Button onClick={() => void write("md")}>Markdown</Button>
        <Button onClick={() => void write("json")}>JSON</Button>
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
