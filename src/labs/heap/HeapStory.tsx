import { HEAP_EVENT } from "../../generated/heap";
import { useRun } from "../../kernel/run/hooks";
import { binaryBytes, shortBytes } from "../../models/allocation/charts/heap-units";
import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { EVENT, EVENT_NUMBERS } from "../../models/allocation/heap-rows";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { useAllocationReading } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { heapTakeaway, holesWords } from "./charts/describe-heap";

/** The heaps' events by step. A press goes to just after the event. */
export function HeapStory({ focus }: { readonly focus: number }) {
  const run = useRun();
  const { info } = useAllocationReading();
  const heaps = useHeaps();
  const heap = heaps[focus];
  const shown = heap === undefined ? [] : [...heapEvents(heap), ...peakOf(heap)].sort((a, b) => a.step - b.step);
  return (
    <section className="rail-section heap-story" aria-labelledby="heap-story-title">
      <h2 id="heap-story-title">Events in {laneLetter(focus)}, by step</h2>
      <ol>
        {shown.map(({ step, title, text }) => (
          <li key={`${step} ${title}`} data-future={step >= info.done}>
            <button type="button" className="heap-story-step" onClick={() => run.transport.jump(step + 1)}>
              {formatInteger(step)}
              <span className="visually-hidden">: go there</span>
            </button>
            <div>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
        <li data-now="true">
          <span className="heap-story-step">now</span>
          <div>
            <h3>{heap === undefined ? "" : nowTitle(heap)}</h3>
            <p className="muted">{heap === undefined ? "" : nowWords(heaps, focus)}</p>
          </div>
        </li>
      </ol>
    </section>
  );
}

/** The heap's peak memory. */
function peakOf(heap: HeapArrays): HeapEventText[] {
  const step = heapFigure(heap, "peak_step");
  if (!(step >= 0)) return [];
  return [{ step, title: "Most memory so far", text: `${shortBytes(heapFigure(heap, "peak"))} committed.` }];
}

const nowTitle = (heap: HeapArrays): string => `${formatCounted(heapFigure(heap, "live"), "block")} alive`;

function nowWords(heaps: readonly HeapArrays[], focus: number): string {
  const heap = heaps[focus];
  if (heap === undefined) return "";
  if (!(heapFigure(heap, "free_count") > 0)) return `${heapTakeaway(heaps, focus).strong}.`;
  const largest = formatShare(1 - heapFigure(heap, "external"));
  return `${shortBytes(heapFigure(heap, "free"))} of holes, ${holesWords(heap)}. The largest is ${largest} of them.`;
}

/** A rare event of a heap, as text. */
interface HeapEventText {
  readonly step: number;
  readonly title: string;
  readonly text: string;
}

type Tell = (size: number, other: number) => Omit<HeapEventText, "step">;

/** Keyed by the names in BL_HEAP_EVENTS. */
const EVENT_TEXTS: Readonly<Record<keyof typeof HEAP_EVENT, Tell>> = {
  PEAK: (size, other) => ({ title: `Reaches ${binaryBytes(other)}`, text: `${shortBytes(size)} committed.` }),
  SHRINK: (size, other) => ({ title: "Returns memory", text: `${shortBytes(other - size)} in one call.` }),
  THRESHOLD: (size) => ({
    title: "Raises its limit",
    text: `Only blocks of ${formatBytes(size)} or more are mapped apart.`,
  }),
  ACTIVATE: (size) => ({ title: "Opens a bucket", text: `Equal slots for ${formatBytes(size)} from here on.` }),
  NO_MEMORY: (size) => ({ title: "No memory", text: `${shortBytes(size)} could not be allocated, so the run ends.` }),
};

const NAMES = Object.keys(HEAP_EVENT) as (keyof typeof HEAP_EVENT)[];
/** Only this many events of a kind are listed, from the first. */
const MOST_OF_A_KIND = 3;

/** A heap's events by step: the first few of each kind. */
export function heapEvents({ events }: Pick<HeapArrays, "events">): HeapEventText[] {
  const rows = Array.from({ length: events.length / EVENT_NUMBERS }, (_, row) => {
    const number = (at: number) => events[row * EVENT_NUMBERS + at] ?? 0;
    const [step, kind] = [number(EVENT.step), number(EVENT.kind)];
    const name = NAMES.find((one) => HEAP_EVENT[one] === kind) ?? "NO_MEMORY";
    return { kind, step, ...EVENT_TEXTS[name](number(EVENT.size), number(EVENT.other)) };
  });
  const few = rows.filter(({ kind }, i) => rows.slice(0, i).filter((row) => row.kind === kind).length < MOST_OF_A_KIND);
  return few.map(({ step, title, text }) => ({ step, title, text })).sort((a, b) => a.step - b.step);
}
