import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Dot } from "../../advisor/dot";
import {
  type Limit,
  needsHeapOfAll,
  type Question,
  questionText,
  readQuestion,
  usualQuestion,
} from "../../advisor/question";
import { shellWord } from "../../advisor/report/repeat";
import { poolSize } from "../../kernel/client/trials";
import { useOverlay } from "../../kernel/run/overlay-store";
import { useShortcuts } from "../../labs/shared/shortcuts";
import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { allowedSentence, sentence } from "../../shared/sentence";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Caveats } from "../../ui/Caveats";
import { CopyButton } from "../../ui/CopyButton";
import { lazyComponent } from "../../ui/lazy-component";
import { ProblemText } from "../../ui/ProblemText";
import { titlePage } from "../../ui/page-title";
import type { OpenCalls } from "../../workloads/traces/call-store";
import { caveatText } from "../../workloads/traces/calls/caveats";
import { fileOf, type KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { goTo, type OwnAddress } from "../address";
import { FaceTabs } from "../TraceFace";
import { problemTitle, traceCaveats } from "../words";
import { useNarrow } from "./AdvisorCard";
import { AnswerPanel } from "./AnswerPanel";
import { type Advice, adviceOf, COMMAND, leavesOutPools } from "./advice";
import { type Headline, headlineOf, leftOutText, shortName, withFailures } from "./advisor-words";
import { heapDots, useShownHeaps } from "./dot-tables";
import { FrontFigure } from "./FrontFigure";
import { NeighborPlots } from "./NeighborPlots";
import { QuestionSentence } from "./QuestionSentence";
import { withLimit } from "./question-edits";
import { SweepFoot } from "./SweepFoot";
import { runAskedHeap, runHeaps, startSweep, useAdvisor } from "./sweep-store";
import { lanesIn, toggleLane, useTray } from "./tray-store";
import { usePlan } from "./use-plan";
import "./advisor.css";

const PresentAdvisor = lazyComponent(() => import("./PresentAdvisor").then((part) => part.PresentAdvisor));

interface FaceProps {
  readonly calls: OpenCalls;
  readonly address: OwnAddress;
}

/** Above these policies × operations a person starts the sweep: it takes over half a minute. */
const MOST_AT_ONCE = 2e9;
/** Heaps run by themselves up to these dots × heaps × operations. */
const MOST_HEAP_WORK = 1e7;
/** They run once an answer has stood for this long, in ms, so that dragging a limit runs none. */
const STEADY_MS = 300;

/** Which policy suits a recorded program, and why. */
export function AdvisorFace({ calls, address }: FaceProps) {
  const { trace } = calls;
  useEffect(() => {
    titlePage("Advisor", trace.title);
  }, [trace.title]);
  return trace.facts.livePeak > MOST_LIVE ? (
    <TooBig trace={trace} tabs={<FaceTabs address={address} />} />
  ) : (
    <Advisor calls={calls} address={address} />
  );
}

function Advisor({ calls, address }: FaceProps) {
  const { trace } = calls;
  const { tried, count } = usePlan(trace);
  const sweep = useAdvisor((advisor) => advisor.sweep);
  const [question, bad, edit] = useQuestion(address);
  const rows = useAdvisor(({ heaps }) => (question.heap === null ? undefined : heaps[question.heap]));
  const isRanking = useAdvisor(({ heapsLeft }) => heapsLeft > 0 && needsHeapOfAll(question));
  const [at, setAt] = useState<Dot | null>(null);
  const isPresenting = useOverlay(({ presenting }) => presenting);
  useShortcuts({ p: () => useOverlay.setState({ presenting: true }) });
  // The card beside this one reads the address's pool.
  const isReady = (tried.pool?.model ?? null) === address.pool;
  const isBig = count * trace.facts.operations > MOST_AT_ONCE;
  // The plan changes the sweep only when a person starts it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isReady && !isBig && useAdvisor.getState().sweep?.trace !== trace.name) void startSweep(calls, tried);
    return () => setAt(null);
  }, [trace.name, isReady]);
  const mine = sweep?.trace === trace.name ? sweep : null;
  const dots = mine?.dots;
  const advice = useMemo(() => (dots === undefined ? null : adviceOf(question, dots, rows)), [question, dots, rows]);
  useHeaps(advice, question, mine?.state === "running", trace.facts.operations);
  const { places, refusal } = useTray();
  const lanes = useMemo(() => lanesIn(places, shortName), [places]);
  const failure = useAdvisor(({ failure: found }) => (found?.trace === trace.name ? found.cause : null));
  const hasEnded = failure !== null || mine?.state === "done";
  const isOpen = !hasEnded || (advice?.open.length ?? 0) > 0 || isRanking;
  const found = headlineOf(advice?.answer ?? null, isOpen);
  const headline = withFailures(found, mine, failure, advice !== null);
  const title =
    mine === null && failure === null && (isBig || !isReady)
      ? { strong: "Which policy suits this program?", rest: "" }
      : headline;
  const lane = lanes.find(({ dot }) => dot.k === advice?.answer.dot.k);
  const shared = { advice, lanes, at, onAt: setAt, onPress: toggleLane, onLimit: edit.limit };
  const caveats = useMemo(() => traceCaveats(trace, trace).map(caveatText), [trace]);
  const isNarrow = useNarrow();
  const neighbors = advice !== null && <NeighborPlots advice={advice} at={at} onAt={setAt} onPress={toggleLane} />;
  return (
    <>
      <main className="own-face advisor" id="stage" tabIndex={-1}>
        <div className="advisor-head row between">
          <FaceTabs address={address} />
          <Button look="text" onClick={() => useOverlay.setState({ presenting: true })}>
            Present
          </Button>
        </div>
        <Caveats texts={caveats} />
        <AnswerHeading title={title} letter={lane?.letter} isOpen={isOpen} />
        <ProblemText text={bad} />
        <QuestionSentence question={question} onChange={edit.question} />
        {mine !== null && mine.pool !== null && leavesOutPools(question) && (
          <p className="type-13 muted">{leftOutText(mine.pool)}</p>
        )}
        {advice === null ? (
          <div className="front-empty" aria-busy={mine?.state === "running"} />
        ) : (
          <FrontFigure {...shared} advice={advice} refusal={refusal} />
        )}
        {!isNarrow && neighbors}
      </main>
      <AnswerPanel {...{ calls, advice, lanes, sweep: mine, failure }} />
      {isNarrow && <div className="advisor-rest">{neighbors}</div>}
      <SweepFoot {...{ calls, tried, question, advice, sweep: mine, failure, count }} workers={workers()} />
      {isPresenting && advice !== null && (
        <PresentAdvisor headline={headline} caveats={caveats} {...shared} advice={advice} />
      )}
    </>
  );
}

interface HeadingProps {
  readonly title: Headline;
  /** Of the lane that is the answer. */
  readonly letter: string | undefined;
  /** More dots are coming, so nothing is announced. */
  readonly isOpen: boolean;
}

/** The answer in numbers, which is announced when it is certain. */
const AnswerHeading = ({ title, letter, isOpen }: HeadingProps) => (
  <>
    <h1>
      {letter !== undefined && <Badge lane={letter} />}
      <b>{title.strong}</b>
      {title.rest}
    </h1>
    <p className="visually-hidden" role="status">
      {!isOpen && sentence(`${title.strong}${title.rest}`)}
    </p>
  </>
);

const workers = (): number => poolSize(navigator.hardwareConcurrency || 2);

interface Edits {
  readonly question: (question: Question) => void;
  readonly limit: (i: number, limit: Limit | null, isDone: boolean) => void;
}

/** The question of the address, why it cannot be read, and how to change it. Back undoes a change. */
function useQuestion(address: OwnAddress): readonly [Question, string | null, Edits] {
  const read = useMemo(() => (address.ask === null ? null : readQuestion(address.ask, "question")), [address.ask]);
  const asked = read === null || !read.ok ? usualQuestion : read.value;
  const [draft, setDraft] = useState<{ readonly of: string | null; readonly question: Question } | null>(null);
  const question = draft !== null && draft.of === address.ask ? draft.question : asked;
  const bad =
    read === null || read.ok
      ? null
      : read.error.map((one) => `${problemTitle(one)}. ${allowedSentence(one.allowed)}`).join(" ");
  const edits: Edits = {
    question: (next) => {
      setDraft(null);
      goTo({ ...address, ask: questionText(next) });
    },
    limit: (i, limit, isDone) => {
      if (limit === null) return setDraft(null);
      const next = withLimit(question, i, limit);
      if (isDone) edits.question(next);
      else setDraft({ of: address.ask, question: next });
    },
  };
  return [question, bad, edits];
}

/** Runs the heaps under the answer, and the question's heap under all dots if the question needs that. */
function useHeaps(advice: Advice | null, question: Question, isRunning: boolean, operations: number): void {
  const models = useShownHeaps(question);
  useEffect(() => {
    if (advice !== null && !isRunning) void runAskedHeap(advice);
  }, [advice, isRunning]);
  useEffect(() => {
    if (advice === null || isRunning) return;
    const dots = heapDots(advice.answer);
    if (dots.length * models.length * operations > MOST_HEAP_WORK) return;
    const timer = setTimeout(() => void runHeaps(models, dots), STEADY_MS);
    return () => clearTimeout(timer);
  }, [advice, models, isRunning, operations]);
}

/** The most blocks that a lane can have live at once. */
const MOST_LIVE = 2 ** 20;

/** A trace with more live blocks than a lane holds. */
function TooBig({ trace, tabs }: { readonly trace: KeptCalls; readonly tabs: ReactNode }) {
  const command = `${COMMAND} heap replay ${shellWord(fileOf(trace))}`;
  return (
    <main className="own-face advisor" id="stage" tabIndex={-1}>
      {tabs}
      <h1>
        <b>This trace is too big for caches</b>
      </h1>
      <p>
        {formatCounted(trace.facts.livePeak, "block")} are live at once. A lane holds up to {formatInteger(MOST_LIVE)}.
        The command line can replay the trace on a heap:
      </p>
      <p className="own-command">
        <code>{command}</code> <CopyButton text={command} of="the command" />
      </p>
    </main>
  );
}
