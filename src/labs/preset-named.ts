import type { DescribedPreset } from "../kernel/scenario/preset";
import { problemOf, suggestion } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { err, ok, type Result } from "../shared/result";
import { presets } from "./buffer-cache/scenario/presets";
import { cachesOverHeaps, heapPresets } from "./heap/scenario/presets";
import { pagePresets } from "./page-cache/scenario/presets";
import { reallocPresets } from "./realloc/scenario/presets";

/** The presets of all labs, by their names on the command line. */
export const allPresets: Readonly<Record<string, DescribedPreset>> = {
  ...presets,
  ...heapPresets,
  ...cachesOverHeaps,
  ...pagePresets,
  ...reallocPresets,
};
const byName: ReadonlyMap<string, DescribedPreset> = new Map(Object.entries(allPresets));

/** The preset with that name. Error: no such preset, with the one that was probably meant. */
export function presetNamed(name: string): Result<DescribedPreset, readonly Problem[]> {
  const preset = byName.get(name);
  if (preset) return ok(preset);
  return err(problemOf("preset", name, [...byName.keys()].join(", ") + suggestion(name, [...byName.keys()])));
}
