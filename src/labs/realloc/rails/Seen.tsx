import { useRun } from "../../../kernel/run/hooks";
import { reallocPresets } from "../scenario/presets";

type PresetName = keyof typeof reallocPresets;

const THINGS: readonly { readonly title: string; readonly text: string; readonly preset: PresetName | null }[] = [
  { title: "In place up to 8 B", text: "The smallest block has room for 24.", preset: null },
  {
    title: "Every second one is lucky",
    text: "From 64 B to 64 KiB, a block lands in the hole that the two before it left.",
    preset: null,
  },
  {
    title: "Faults, not bytes",
    text: "Most of the price of a copy is page faults. Blocks that were written before show it.",
    preset: "realloc-written",
  },
  {
    title: "The cliff: 128 KiB",
    text: "From here on malloc maps, so realloc renames pages. About half of the mappings must move.",
    preset: "realloc",
  },
  {
    title: "One block at a time: no cliff",
    text: "The first freed mapping raises the threshold.",
    preset: "realloc-one",
  },
  {
    title: "The advice in a loop",
    text: "A threshold that a program has set never rises, so each block is copied out of the heap.",
    preset: "realloc-advice-one",
  },
];

/** Things to see, each with a scenario that shows it. */
export function Seen() {
  const run = useRun();
  return (
    <section className="rail-section realloc-seen" aria-labelledby="realloc-seen">
      <h2 id="realloc-seen">What to look for</h2>
      <ul>
        {THINGS.map(({ title, text, preset }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted">
              {text}{" "}
              {preset !== null && (
                <button
                  type="button"
                  className="text-button"
                  aria-label={`Show: ${title}`}
                  onClick={() => run.navigation.open(reallocPresets[preset].scenario)}
                >
                  Show
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
