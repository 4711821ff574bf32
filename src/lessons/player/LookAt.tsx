import type { Highlight } from "../format";

/** What a part of the stage is called, and where it is beside the lesson's text on a wide screen. */
const WORDS: Readonly<Record<Highlight, readonly [name: string, where: string]>> = {
  efficiency: ["the efficiency", "above the rooms"],
  field: ["the field", "the boxes in the callers’ room"],
  cache: ["the cache", "the room beside the callers"],
  ledger: ["where the bytes are", "the three rooms of the stage"],
  step: ["what the last step did", "below the rooms"],
  graph: ["the curve of efficiency", "at the foot of the stage"],
};

/** Names the part of the stage that is outlined there, as this is, and leads to the stage. */
export function LookAt({ part }: { readonly part: Highlight }) {
  const [name, where] = WORDS[part];
  return (
    <button type="button" className="lesson-look" onClick={() => document.getElementById("stage")?.focus()}>
      Look at {name}
      <span className="lesson-where">, {where}</span>
    </button>
  );
}
