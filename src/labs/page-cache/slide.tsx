import type { ComponentProps } from "react";
import { PAGE_LIMIT } from "../../generated/page_cache";
import { useReading } from "../../kernel/run/hooks";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { listed } from "../../shared/sentence";
import { Badge } from "../../ui/Badge";
import { Caveats } from "../../ui/Caveats";
import { figuresIn, stateOf } from "../shared/lab-figures";
import { FigureSlide } from "../shared/present/FigureSlide";
import { PresentTitle } from "../shared/present/SlideFrame";
import type { LabSlide } from "../shared/present/slide";
import type { Takeaway } from "../shared/takeaway";
import { pageFigures } from "./figures";
import { directFigure } from "./machine/DirectReads";
import { fileFigure } from "./machine/file-figure";
import { memoryFigure } from "./machine/memory-figure";
import { latestCommand, latestFigure, readsFigure } from "./machine/reads-figure";
import { timesFigure } from "./machine/times-figure";
import { type PageFigure, type PageState, showsMachine, usePageScenario } from "./page-state";
import { outcomeOf } from "./request/acts";
import { type LaneBeats, useRequests } from "./request/beats";
import { Lists } from "./request/Lists";
import { lessonTakeaway } from "./stage-parts";
import { pageTakeaway } from "./takeaway";
import { useTraceWords } from "./traces/import-store";
import "./request-slide.css";

type FigureProps = ComponentProps<LabSlide["Figure"]>;

const isHit = ({ acts }: LaneBeats): boolean => outcomeOf(acts)?.kind === "HIT";

/** The requested page, and the lanes that have it. */
function RequestTitle() {
  const lanes = useRequests();
  const page = lanes[0]?.page ?? PAGE_LIMIT.NONE;
  if (page === PAGE_LIMIT.NONE) return <PresentTitle strong="No request yet." />;
  return <PresentTitle {...requestTakeaway(page, lanes.map(isHit))} />;
}

/** The last request for an audience: the lists, acts and sentence of the lane in focus, and the outcome in every lane. */
function PresentRequest({ lane, names }: Pick<FigureProps, "lane" | "names">) {
  const lanes = useRequests();
  const { done } = useReading().info;
  const own = lanes[lane];
  if (done === 0 || own === undefined) return <p>Step forward to watch a request.</p>;
  const sentence = own.beats.at(-1);
  return (
    <div className="page-present-request">
      <ul className="page-present-outcomes wrap">
        {lanes.map((one, i) => (
          <li key={laneLetter(i)} aria-current={i === lane ? "true" : undefined}>
            <Badge lane={i} /> {names[i]} <b>{isHit(one) ? "● hit" : "○ miss"}</b>
          </li>
        ))}
      </ul>
      <Lists request={own} shown={own.beats} />
      <ol className="page-present-acts">
        {own.beats.slice(2, -1).map((beat) => (
          <li key={beat.at}>
            <b>{beat.title}</b> {beat.text}
          </li>
        ))}
      </ol>
      <p className="page-present-sentence">{sentence?.text}</p>
    </div>
  );
}

function Title({ lane, highlight }: ComponentProps<LabSlide["Title"]>) {
  const scenario = usePageScenario((own) => own);
  const reading = useReading();
  if (highlight !== undefined) {
    // The machine has no lanes.
    const ofLane = showsMachine(reading) ? {} : { lane };
    return <PresentTitle {...ofLane} {...lessonTakeaway(reading, scenario, lane, highlight)} />;
  }
  return scenario.stage === "request" ? <RequestTitle /> : <PresentTitle {...pageTakeaway(reading, scenario, lane)} />;
}

/** The figures of the part that a lesson's step is about. */
const OF_PART: Readonly<Record<string, readonly PageFigure[]>> = {
  file: [fileFigure],
  reads: [readsFigure],
  times: [timesFigure],
  direct: [directFigure],
};

/** The figures of a slide. In a lesson, those that would give away the answer of a later step are left out. */
function figuresOf(state: PageState, highlight: string | undefined): readonly PageFigure[] {
  if (!showsMachine(state) || highlight === undefined) return figuresIn(pageFigures, state.scenario, "slide");
  const latest = latestCommand(state)?.command.kind;
  // Before the first read there is only the file to see.
  if (highlight === "reads" && latest === "free") return [fileFigure];
  // The words about the eater tell how many pages of the file it left.
  const hidesLatest = latest === "eat";
  return OF_PART[highlight] ?? (hidesLatest ? [memoryFigure] : [memoryFigure, latestFigure]);
}

/** One request, or the stage's figures. */
function Figure({ lane, names, highlight }: FigureProps) {
  const scenario = usePageScenario((own) => own);
  const state = stateOf(useReading(), scenario, lane);
  if (scenario.stage === "request") return <PresentRequest lane={lane} names={names} />;
  return <FigureSlide figures={figuresOf(state, highlight)} lane={lane} />;
}

/** The file of the requests, and how it was read. */
function TraceCaveat() {
  const words = useTraceWords();
  return <Caveats texts={words === null ? [] : [words]} />;
}

/** The lab's presentation. */
export const pageSlide: LabSlide = { Title, Figure, Caveats: TraceCaveat };

const VERBS = { hit: ["hits", "hit"], miss: ["misses", "miss"] } as const;

function outcomeWords(lanes: readonly number[], verb: keyof typeof VERBS): readonly string[] {
  const [one, many] = VERBS[verb];
  return lanes.length === 0 ? [] : [`${listed(lanes.map(laneLetter))} ${lanes.length === 1 ? one : many}`];
}

/** The takeaway of a request: the page, and which lanes hit. `hits`: per lane. @internal */
export function requestTakeaway(page: number, hits: readonly boolean[]): Takeaway {
  const lanesWith = (isHit: boolean) => hits.flatMap((hit, lane) => (hit === isHit ? [lane] : []));
  const outcomes = [...outcomeWords(lanesWith(true), "hit"), ...outcomeWords(lanesWith(false), "miss")];
  return { strong: `Page ${formatInteger(page)} is requested.`, rest: ` ${outcomes.join(", ")}.` };
}
