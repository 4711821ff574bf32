import { LIMIT } from "../../generated/abi";
import { GLIBC_VERSIONS, HEAP_MODEL } from "../../generated/heap";
import { defaultIn, type Field, integer, type Kind, names, type Table } from "../../kernel/scenario/field";
import { laneLetter } from "../../shared/lane-letter";
import type { AllocationScenario, HeapChoice, HeapModel, HeapParameter, Policy } from "./scenario";

/** A parameter of a model, from the registry. `usual`: its default. */
interface Parameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/** The core stores "none" as the largest number. */
const spoken = (value: number): HeapParameter => (value === LIMIT.NONE ? "none" : value);

/** Parameters whose values have names. */
const NAMED: Readonly<Record<string, readonly HeapParameter[]>> = { version: GLIBC_VERSIONS };
/** A version's default that is not the registry's. */
const UNLESS: Readonly<Record<string, Field["unless"]>> = { tcache_count: { key: "version", is: "2.43", default: 16 } };

function kindOf({ name, min, max }: Parameter): Kind {
  const options = NAMED[name];
  if (options !== undefined) return { type: "choice", options: options.map(String) };
  return max === LIMIT.NONE ? integer({ min, max: max - 1 }, "none") : integer({ min, max });
}

function fieldOf(parameter: Parameter): readonly [string, Field] {
  const { name, usual } = parameter;
  const unless = UNLESS[name];
  return [
    name,
    {
      kind: kindOf(parameter),
      default: NAMED[name]?.[usual] ?? spoken(usual),
      ...(unless && { unless }),
      label: name.replaceAll("_", " "),
    },
  ];
}
const tableOf = (parameters: readonly Parameter[]): Table => Object.fromEntries(parameters.map(fieldOf));

/** Each heap model's parameters, in registry order, by the model's name. */
export const heapTables = Object.fromEntries(
  Object.values(HEAP_MODEL).map(({ parameters }, i) => [names(HEAP_MODEL)[i], tableOf(parameters)]),
) as Readonly<Record<HeapModel, Table>>;

/** A heap's usual parameters beside those that are given. */
const usualBeside = (model: HeapModel, given: HeapChoice["parameters"]): HeapChoice["parameters"] =>
  Object.fromEntries(
    Object.entries(heapTables[model]).map(([name, field]) => [name, defaultIn(field, given) as HeapParameter]),
  );

/** A heap: its model, and the parameters that differ from their usual values. */
export const heapOf = (model: HeapModel, change: HeapChoice["parameters"] = {}): HeapChoice => ({
  model,
  parameters: { ...usualBeside(model, change), ...change },
});

/** Whether a parameter has its usual value. */
export const isUsual = ({ model, parameters }: HeapChoice, name: string): boolean =>
  parameters[name] === usualBeside(model, parameters)[name];

const OF_THREADS: ReadonlySet<string> = new Set(["arena_max", "arena_test", "processors"]);

/** Whether threads have their own caches and arenas in a heap. */
export const tellsThreads = ({ parameters }: HeapChoice): boolean => "arena_max" in parameters;

/** Whether any heap of a scenario sees threads. */
export const seesThreads = ({ heapThreads, lanes, ...workload }: Threaded): boolean =>
  heapThreads === "apart" &&
  (workload.life === "trace" || workload.threadCount > 1) &&
  lanes.some(({ heap }) => tellsThreads(heap));

type Threaded = Pick<AllocationScenario, "heapThreads" | "threadCount" | "life"> & {
  readonly lanes: readonly Pick<Policy, "heap">[];
};

/** A scenario of a trace, whose heaps tell its threads apart if it has several and a heap can. */
export const withThreads = <S extends AllocationScenario>(scenario: S, hasSeveral: boolean): S =>
  hasSeveral && scenario.lanes.some(({ heap }) => tellsThreads(heap))
    ? { ...scenario, heapThreads: "apart" }
    : scenario;

/** The caveats of a trace as they hold for a scenario: threads are merged in those lanes alone whose heaps do not see them. */
export function caveatsUnder<C extends { readonly kind: string }>(
  caveats: readonly C[],
  { heapThreads, lanes }: Pick<AllocationScenario, "heapThreads" | "lanes">,
): readonly (C & { readonly heap?: string })[] {
  const merging = lanes.flatMap(({ heap }, lane) => (tellsThreads(heap) ? [] : [laneLetter(lane)]));
  if (heapThreads === "merged" || merging.length === lanes.length) return caveats;
  const heap = `lane${merging.length > 1 ? "s" : ""} ${merging.join(", ")}`;
  return caveats.flatMap((caveat) => {
    if (caveat.kind !== "merged") return [caveat];
    return merging.length === 0 ? [] : [{ ...caveat, heap }];
  });
}

/** Why a parameter has no effect in a lane; null = it has one. `isApart`: heaps tell threads apart. */
export function idleReason({ parameters }: HeapChoice, name: string, isApart: boolean): string | null {
  if (OF_THREADS.has(name) && !isApart) return "All threads call the heap as one, which has one arena.";
  return name === "mxfast" && parameters.version === "2.43" ? "glibc 2.43 has no fastbins." : null;
}

/** The same heap with one parameter changed. Those with usual values keep usual ones. */
export const withParameter = (heap: HeapChoice, name: string, value: HeapParameter): HeapChoice =>
  heapOf(heap.model, {
    ...Object.fromEntries(Object.entries(heap.parameters).filter(([key]) => !isUsual(heap, key))),
    [name]: value,
  });

/** Whether a lane has a heap with addresses, rather than the ideal heap. */
export const hasHeapModel = ({ heap }: Policy): boolean => heap.model !== "exact";
