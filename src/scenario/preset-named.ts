import { err, ok, type Result } from "../shared/result";
import { heapPresets } from "./heap-presets";
import { type DescribedPreset, describedPresets } from "./preset-descriptions";
import { problemList, suggestion } from "./problem";
import type { Problem } from "./scenario";

/** Scenarios by name, those of both labs. */
export const allPresets: Readonly<Record<string, DescribedPreset>> = { ...describedPresets, ...heapPresets };
const byName: ReadonlyMap<string, DescribedPreset> = new Map(Object.entries(allPresets));

/** The preset of that name. Error: there is none, with the one that was probably meant. */
export function presetNamed(name: string): Result<DescribedPreset, readonly Problem[]> {
  const preset = byName.get(name);
  if (preset) return ok(preset);
  const { problems, report } = problemList();
  report("preset", name, [...byName.keys()].join(", ") + suggestion(name, [...byName.keys()]));
  return err(problems);
}
