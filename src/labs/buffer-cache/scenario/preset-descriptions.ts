import type { DescribedPreset, Preset } from "../../../kernel/scenario/preset";
import { articleDescription, presets } from "./presets";

/** One line about each preset of the buffer-cache lab. */
const presetDescriptions: Readonly<Record<keyof typeof presets, string>> = {
  article: articleDescription,
  "article-flawed":
    "One slot that keeps the bigger buffer: 1.5 % of the allocated memory is needed at step 37\u202f900.",
  "article-fixed":
    "One slot that keeps nothing over 200 bytes and stays as it is when full: 96.7 % at step 37\u202f900.",
  "article-listing":
    "Sizes double with probability 1/4, not 1/2 as in the published output: 35.7 % at step 37\u202f900.",
  "no-cache": "Every request goes to the heap. Nothing is wasted and nothing is saved.",
  "ten-slots": "The flawed policy with ten slots: it hits twice as often, and callers waste even more.",
  buckets:
    "64 buckets up to 6\u202f400 bytes, a miss rounded up to its bucket's upper bound: no buffer wastes 100 bytes or more.",
  "moved-inside":
    "Best fit within a waste limit: from step 12\u202f047 on, more lies unused in the cache than callers waste.",
  "go-fmt":
    "The pool takes back nothing over 64 KiB (golang/go#23199). It is one processor's pool, with 64 slots, and never emptied.",
  repair: "Two requests in three are hits and 97.6 % of the bytes are needed, on average over a million steps.",
};

/** The presets of the buffer-cache lab by name. */
export const describedPresets = Object.fromEntries(
  Object.entries<Preset>(presets).map(([name, preset]) => [
    name,
    { ...preset, description: presetDescriptions[name as keyof typeof presets] },
  ]),
) as Record<keyof typeof presets, DescribedPreset>;
