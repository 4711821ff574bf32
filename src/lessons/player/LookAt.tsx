import type { Highlight } from "../format";

/** What a part of the stage is called, and where it is beside the lesson's text on a wide screen. */
const WORDS: Readonly<Record<Highlight, readonly [name: string, where: string]>> = {
  efficiency: ["the efficiency", "left of the field"],
  field: ["the field", "the boxes on the stage"],
  cache: ["the cache", "right of the field"],
  ledger: ["where the bytes are", "at the top of the stage"],
  step: ["what the last step did", "above the field"],
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
