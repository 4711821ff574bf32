import { heapOf } from "../../scenario/heap-models";
import { heapWords } from "../../scenario/heap-words";
import type { HeapChoice, HeapModel } from "../../scenario/scenario";
import { equal } from "../../shared/equal";

const LARGEST_LABEL = 24;

/** The name of a model. */
export const modelName = (model: HeapModel): string => heapWords[model].short;

/** How a model works. */
export const modelHow = (model: HeapModel): string => heapWords[model].how;

/** A heap by its name; one whose parameters are not the usual ones says which. */
export function heapName({ model, parameters }: HeapChoice): string {
  const usual = heapOf(model).parameters;
  const own = Object.entries(parameters).filter(([name, value]) => !equal(value, usual[name]));
  const told = own.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", ");
  if (told === "") return modelName(model);
  return `${modelName(model)}, ${told.length > LARGEST_LABEL ? `${own.length} changed` : told}`;
}
