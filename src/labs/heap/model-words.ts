import { heapOf } from "../../scenario/heap-models";
import type { HeapChoice, HeapModel } from "../../scenario/scenario";
import { equal } from "../../shared/equal";

interface ModelWords {
  readonly name: string;
  /** How it works, in a sentence. */
  readonly how: string;
}

/** Models by their name in links; one that has no words yet is called by it. */
const WORDS: Readonly<Partial<Record<string, ModelWords>>> = {
  ptmalloc: {
    name: "glibc 2.36",
    how: "Best fit by bins, small ones kept by size; neighbours merge when they are freed.",
  },
  "nt-xp": {
    name: "NT heap, XP",
    how: "Best fit in lists by size, lookasides keep the small ones; pages are committed as needed.",
  },
  "nt-xp-lfh": {
    name: "NT heap, XP, LFH",
    how: "Equal slots for blocks up to 16 KB, the NT heap for the larger ones.",
  },
  "nt-vista": { name: "NT heap, Vista", how: "Equal slots open by themselves for sizes that are asked for often." },
  "first-fit": { name: "first fit", how: "The first hole by address that is large enough; neighbours merge at once." },
  "best-fit": { name: "best fit", how: "The smallest hole that is large enough; neighbours merge at once." },
  "next-fit": { name: "next fit", how: "The next hole that is large enough, from where the last search ended." },
  buddy: {
    name: "buddy system",
    how: "Blocks of powers of two, halved for a request and joined with their other half.",
  },
  "size-class": {
    name: "size classes",
    how: "Runs of equal slots for each class of sizes, no split and no merge inside.",
  },
};

const LARGEST_LABEL = 24;

/** The name of a model. */
export const modelName = (model: HeapModel): string => WORDS[model]?.name ?? model;

/** How a model works. */
export const modelHow = (model: HeapModel): string => WORDS[model]?.how ?? "";

/** A heap by its name; one whose parameters are not the usual ones says which. */
export function heapName({ model, parameters }: HeapChoice): string {
  const usual = heapOf(model).parameters;
  const own = Object.entries(parameters).filter(([name, value]) => !equal(value, usual[name]));
  const told = own.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", ");
  if (told === "") return modelName(model);
  return `${modelName(model)}, ${told.length > LARGEST_LABEL ? `${own.length} changed` : told}`;
}
