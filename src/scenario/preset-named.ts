import { err, ok, type Result } from "../shared/result";
import { heapPresets } from "./heap-presets";
import { type DescribedPreset, presetDescriptions } from "./preset-descriptions";
import { presets } from "./presets";
import { problemList, suggestion } from "./problem";
import type { Problem } from "./scenario";

const names = Object.keys(presets) as (keyof typeof presets)[];

/** Scenarios by name, those of both labs. */
export const allPresets: Readonly<Record<string, DescribedPreset>> = {
  ...Object.fromEntries(names.map((name) => [name, { ...presets[name], description: presetDescriptions[name] }])),
  ...heapPresets,
};
const byName: ReadonlyMap<string, DescribedPreset> = new Map(Object.entries(allPresets));

/** The preset of that name. Error: there is none, with the one that was probably meant. */
export function presetNamed(name: string): Result<DescribedPreset, readonly Problem[]> {
  const preset = byName.get(name);
  if (preset) return ok(preset);
  const { problems, report } = problemList();
  report("preset", name, [...byName.keys()].join(", ") + suggestion(name, [...byName.keys()]));
  return err(problems);
}
