import { heapTables } from "../../scenario/heap-models";
import { heapWords, type ParameterWords, parameterText } from "../../scenario/heap-words";
import type { HeapChoice } from "../../scenario/scenario";

const MOST_LETTERS = 28;

/** The name of a lane: its model, and the parameters that are not the usual ones. */
export function laneName({ model, parameters }: HeapChoice): string {
  const { short, parameters: words } = heapWords[model];
  const own = Object.entries<ParameterWords>(words).filter(
    ([key]) => parameters[key] !== heapTables[model][key]?.default,
  );
  if (own.length === 0) return short;
  const told = own.map(([key, word]) => `${word.label} ${parameterText(word, parameters[key] ?? 0)}`).join(", ");
  return `${short}, ${told.length > MOST_LETTERS ? `${own.length} changed` : told}`;
}
