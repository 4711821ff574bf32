import type { Highlight } from "../format";

/** What a part of the stage is called, and where it is beside the lesson's text on a wide screen. */
const WORDS: Readonly<Record<Highlight, readonly [name: string, where: string]>> = {
  efficiency: ["the efficiency", "left of the field"],
  field: ["the field", "in the middle of the stage"],
  cache: ["the cache", "right of the field"],
  ledger: ["where the bytes are", "below the title of the stage"],
  step: ["what the last step did", "above the field"],
  graph: ["the curve of efficiency", "at the bottom of the stage"],
};

/** Names the part of the stage that is outlined there, and leads to the stage. */
export function LookAt({ part }: { readonly part: Highlight }) {
  const [name, where] = WORDS[part];
  return (
    <p className="lesson-look">
      <button type="button" onClick={() => document.getElementById("stage")?.focus()}>
        Look at {name}
        <span className="lesson-where">, {where}</span>
      </button>
      . It is outlined.
    </p>
  );
}
