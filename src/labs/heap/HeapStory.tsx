import { useRun } from "../../kernel/run/hooks";
import { shortBytes } from "../../models/allocation/charts/heap-units";
import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { useAllocationReading } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { heapTakeaway, holesWords } from "./charts/describe-heap";
import { type HeapEventText, heapEvents } from "./charts/events";

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
