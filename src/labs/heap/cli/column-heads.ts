import type { Table } from "../../../kernel/scenario/field";
import { toText } from "../../../kernel/scenario/link/value-text";
import { heapOf, heapTables } from "../../../models/allocation/heap-models";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";

const settingText = ({ model, parameters }: HeapChoice, name: string): string => {
  const table: Table = heapTables[model];
  const field = table[name];
  return field === undefined ? name : `${name}:${toText(field.kind, parameters[name])}`;
};

/** The settings in which at least one of these heaps of a model differs from another one. */
const differing = ([first, ...more]: readonly HeapChoice[]): readonly string[] =>
  Object.keys(first?.parameters ?? {}).filter((name) =>
    more.some(({ parameters }) => !equal(parameters[name], first?.parameters[name])),
  );

/**
 * The head of each heap's column: its model, and its settings that differ from those of the model's other columns. The
 * only column of a model shows those that differ from their defaults.
 */
export function columnHeads(heaps: readonly HeapChoice[]): readonly (readonly string[])[] {
  return heaps.map((heap) => [heap.model, ...differing(peersOf(heap, heaps)).map((name) => settingText(heap, name))]);
}

/** The heaps of a model, or its only one beside its defaults. */
function peersOf({ model }: HeapChoice, heaps: readonly HeapChoice[]): readonly HeapChoice[] {
  const peers = heaps.filter((other) => other.model === model);
  return peers.length > 1 ? peers : [...peers, heapOf(model)];
}

/** A sentence on the settings that a model's columns share and that are not its defaults; [] = none has any. */
export function sharedSettings(heaps: readonly HeapChoice[]): readonly string[] {
  return [...new Set(heaps.map(({ model }) => model))].flatMap((model) => {
    const peers = heaps.filter((other) => other.model === model);
    const [heap] = peers;
    if (heap === undefined || peers.length === 1) return [];
    const different = differing(peers);
    const shared = differing([heap, heapOf(model)]).filter((name) => !different.includes(name));
    return shared.length === 0
      ? []
      : [`Each ${model} has ${shared.map((name) => settingText(heap, name)).join(", ")}.`];
  });
}
