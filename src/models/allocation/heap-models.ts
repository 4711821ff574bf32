import { LIMIT } from "../../generated/abi";
import { HEAP_MODEL } from "../../generated/heap";
import { defaultsOf, type Field, integer, names, type Table } from "../../kernel/scenario/field";
import type { HeapChoice, HeapModel, HeapParameter, Policy } from "./scenario";

/** A parameter of a model, from the registry. `usual`: its default. */
interface Parameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/** The core stores "none" as the largest number. */
const spoken = (value: number): HeapParameter => (value === LIMIT.NONE ? "none" : value);

const fieldOf = ({ name, min, max, usual }: Parameter): readonly [string, Field] => [
  name,
  {
    kind: max === LIMIT.NONE ? integer({ min, max: max - 1 }, "none") : integer({ min, max }),
    default: spoken(usual),
    label: name.replaceAll("_", " "),
  },
];
const tableOf = (parameters: readonly Parameter[]): Table => Object.fromEntries(parameters.map(fieldOf));

/** Each heap model's parameters, in registry order, by the model's name. */
export const heapTables = Object.fromEntries(
  Object.values(HEAP_MODEL).map(({ parameters }, i) => [names(HEAP_MODEL)[i], tableOf(parameters)]),
) as Readonly<Record<HeapModel, Table>>;

/** A heap: its model, and the parameters that differ from their usual values. */
export function heapOf(model: HeapModel, change: HeapChoice["parameters"] = {}): HeapChoice {
  return { model, parameters: { ...(defaultsOf(heapTables[model]) as HeapChoice["parameters"]), ...change } };
}

/** Whether a lane has a heap with addresses, rather than the ideal heap. */
export const hasHeapModel = ({ heap }: Policy): boolean => heap.model !== "exact";
