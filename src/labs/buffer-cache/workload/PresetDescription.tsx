import { presetDescriptions } from "../../../scenario/preset-descriptions";
import type { presets } from "../../../scenario/presets";

/** One line on a preset. */
export const PresetDescription = ({ name }: { readonly name: keyof typeof presets }) => presetDescriptions[name];
