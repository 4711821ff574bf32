import type { Range } from "../../../kernel/scenario/field";
import { mostOperations } from "../../../models/allocation/batches";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { figureOf } from "../../../models/allocation/figure-table";
import { heapTables } from "../../../models/allocation/heap-models";
import { heapName, heapWords, type ParameterWords, parameterPhrase } from "../../../models/allocation/heap-words";
import type { AllocationScenario, HeapParameter, Policy } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import type { LabSweep, SweepAxis, SweepValue } from "../../../sweep/lab-sweep";
import { figuresTakeaway, figuresWords } from "../../../sweep/sweep-words";

/** Whole numbers up to this are all tried. Beyond it, only powers of two are. */
const MOST_SINGLE = 20;
/** A seed is a number without an order, so a sweep skips it. */
const UNORDERED = ["slot_seed"];

const asParameter = (value: SweepValue): HeapParameter => value ?? "none";
const asValue = (parameter: HeapParameter | undefined): SweepValue =>
  typeof parameter === "number" ? parameter : null;

/** Every number of a short range; otherwise its powers of two and its ends. */
function rangeValues(min: number, max: number): readonly number[] {
  if (max - min < MOST_SINGLE) return Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const powers = Array.from({ length: 32 }, (_, order) => 2 ** order).filter((power) => power > min && power < max);
  return [min, ...powers, max];
}

/** Orders the values to show the curve's shape first: the ends, then repeated halving. */
function coarseFirst(values: readonly number[]): readonly number[] {
  const rank = (i: number) => (i === 0 || i === values.length - 1 ? values.length : i & -i);
  return values
    .map((value, i) => ({ value, rank: rank(i) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ value }) => value);
}

/** The lane's value, then none if the parameter may be empty, then its range. */
const triedValues = (present: SweepValue, mayBeNone: boolean, { min, max }: Range): readonly SweepValue[] => [
  ...new Set([present, ...(mayBeNone ? [null] : []), ...coarseFirst(rangeValues(min, max))]),
];

/** A heap's number for an axis. Round sizes are in KiB and MiB. */
function shortText(words: ParameterWords, value: SweepValue): string {
  if (value === null) return "none";
  if (words.unit === "2^n B") return binaryBytes(2 ** value);
  return words.unit === "B" ? binaryBytes(value) : formatInteger(words.unit === "2^n" ? 2 ** value : value);
}

function parameterAxis(lane: Policy, key: string, words: ParameterWords): readonly SweepAxis<Policy>[] {
  const { model, parameters } = lane.heap;
  const kind = heapTables[model][key]?.kind;
  const isCounted = words.unit !== "choice" && words.unit !== "yes or no" && !UNORDERED.includes(key);
  if (kind?.type !== "integer" || !isCounted) return [];
  const present = asValue(parameters[key]);
  return [
    {
      key,
      label: words.label,
      ...(words.unit !== "number" && { unit: words.unit }),
      range: `other values of “${words.label}”`,
      values: triedValues(present, kind.or !== undefined, kind),
      present,
      first: present,
      at: (value) => ({ ...lane, heap: { model, parameters: { ...parameters, [key]: asParameter(value) } } }),
      name: (value) => parameterPhrase(words, asParameter(value)),
      text: (value) => shortText(words, value),
    },
  ];
}

/** The numeric parameters of a lane's heap. */
const parameterAxes = (lane: Policy): readonly SweepAxis<Policy>[] =>
  Object.entries<ParameterWords>(heapWords[lane.heap.model].parameters).flatMap(([key, words]) =>
    parameterAxis(lane, key, words),
  );

const PLOTTED = (["heap_mean_overhead", "heap_page_faults", "heap_mean_cycles"] as const).map(figureOf);
const UNPLOTTED = (["heap_overhead", "heap_peak", "heap_resident", "heap_system_calls"] as const).map(figureOf);

/** Sweeps one parameter of a heap over its range. */
export const heapSweep: LabSweep<AllocationScenario> = {
  title: "Compare many settings",
  laneWord: "heap",
  laneName: ({ heap }) => heapName(heap),
  axes: parameterAxes,
  steps: { usual: 100_000, least: 1000, most: 1_000_000 },
  mostOperations,
  countedOtherwise: "The cycle prices have changed since this sweep. The plot still shows the old ones.",
  picture: { kind: "multiples", figures: PLOTTED },
  columns: () => [...PLOTTED, ...UNPLOTTED].map((figure) => ({ figure })),
  takeaway: (points, axis) => figuresTakeaway(points, PLOTTED, axis),
  more: () => "Cycles are modeled: counts times the prices of this lab.",
  pointWords: (point, axis) => figuresWords(point, PLOTTED, axis),
};
