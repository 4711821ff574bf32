import { HEAP_LIMIT, HEAP_MODEL } from "../generated/heap";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { names } from "./field";
import { heapOf } from "./heap-models";
import { problemList, type Report, suggestion } from "./problem";
import type { HeapChoice, HeapModel, Problem } from "./scenario";

/** A row of the registry wasm/abi/heap_models.h. */
interface Row {
  readonly number: number;
  readonly parameters: readonly { readonly name: string; readonly min: number; readonly max: number }[];
  /** Free lists in the order of their numbers: of each name so many. */
  readonly lists: readonly { readonly name: string; readonly count: number }[];
}

/** The registry by the names of links, files and the command line, in the order of its numbers. */
const rows: ReadonlyMap<string, Row> = new Map(
  Object.values<Row>(HEAP_MODEL).map((row, i) => [names(HEAP_MODEL)[i] ?? "", row]),
);

/** The models with an address space: all but the article's heap. */
export const addressedModels: readonly string[] = [...rows.keys()].filter((name) => name !== "exact");

/** The name of each free list of a model, in the order of their numbers; lists of one kind share theirs. */
export function heapListNames(model: HeapModel): readonly string[] {
  const lists = rows.get(model)?.lists ?? [];
  return lists.flatMap(({ name, count }) => Array<string>(count).fill(name));
}

/**
 * A model with addresses by its name, and some of its parameters by theirs; the others are as usual. Error: every name
 * that does not exist, every value out of range.
 */
export function heapSettings(
  name: string,
  given: Readonly<Record<string, number>> = {},
): Result<HeapChoice, readonly Problem[]> {
  const { problems, report } = problemList();
  const row = rows.get(name);
  if (row === undefined || !addressedModels.includes(name)) {
    report("model", name, addressedModels.join(", ") + suggestion(name, addressedModels));
    return err(problems);
  }
  for (const [key, value] of Object.entries(given)) checkParameter(name, row, key, value, report);
  return problems.length === 0 ? ok(heapOf(name as HeapModel, given)) : err(problems);
}

function checkParameter(model: string, { parameters }: Row, key: string, value: number, report: Report): void {
  const known = parameters.find((parameter) => parameter.name === key);
  const allowed = parameters.map((parameter) => parameter.name);
  if (known === undefined)
    report(key, value, `the parameters of ${model}: ${allowed.join(", ") || "none"}${suggestion(key, allowed)}`);
  else if (!(Number.isInteger(value) && value >= known.min && value <= known.max))
    report(key, value, `a whole number, ${formatInteger(known.min)} … ${formatInteger(known.max)}`);
}

/** A heap as the core takes it (BlHeap). */
export function heapBlock({ model, parameters }: HeapChoice): Uint32Array {
  const row = rows.get(model);
  const block = new Uint32Array(1 + HEAP_LIMIT.PARAMETERS);
  block.set([row?.number ?? 0, ...(row?.parameters ?? []).map(({ name }) => parameters[name] ?? 0)]);
  return block;
}
