import { HEAP_EVENT } from "../../../generated/heap";
import { binaryBytes, shortBytes } from "../../../models/allocation/charts/heap-units";
import { EVENT, EVENT_NUMBERS, type HeapArrays } from "../../../models/allocation/heap-frame";
import { formatBytes } from "../../../shared/format";

/** A rare event of a heap, as text. */
export interface HeapEventText {
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
