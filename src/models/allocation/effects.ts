import { capitalized } from "../../shared/sentence";
import type { Effect } from "./scenario";

interface EffectWords {
  /** Its number in Chen's article. An event without one has a sign. */
  readonly mark: 1 | 2 | 3 | 4 | "◇" | "✚";
  readonly name: string;
  /** The end of the name, where space is short. */
  readonly short: string;
}

/** An effect that a step can have, or the article's third, which is a state. */
type EffectKey = Effect | "biggest";

/** The one name and number of each effect, in the article's order. Every text takes them from here. */
export const EFFECT_WORDS: Readonly<Record<EffectKey, EffectWords>> = {
  born: { mark: "◇", name: "big buffer created", short: "created" },
  wasted: { mark: 1, name: "big buffer, tiny request", short: "tiny request" },
  stays: { mark: 2, name: "big buffers stay", short: "buffers stay" },
  biggest: { mark: 3, name: "the biggest stay longest", short: "stay longest" },
  replaced: { mark: 4, name: "freed for one as big", short: "one as big" },
  "moved-inside": { mark: "✚", name: "cache holds waste", short: "holds waste" },
};

const CIRCLED = ["", "①", "②", "③", "④"] as const;

/** An effect's name after its number: "① big buffer, tiny request", "◇ created". */
export function effectLabel(effect: EffectKey, form: "name" | "short" = "name"): string {
  const { mark, [form]: name } = EFFECT_WORDS[effect];
  return `${typeof mark === "number" ? CIRCLED[mark] : mark} ${name}`;
}

/** An effect's name as a title: "1 · Big buffer, tiny request". */
export function effectTitle(effect: EffectKey): string {
  const { mark, name } = EFFECT_WORDS[effect];
  return typeof mark === "number" ? `${mark} · ${capitalized(name)}` : capitalized(name);
}
