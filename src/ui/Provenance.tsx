/** The sources of numbers, and their meanings. */
const MEANINGS = {
  replayed:
    "Replayed: every step with the random numbers of the article’s own run; matches its published tables digit for digit.",
  simulated: "Simulated: run step by step on this device; the same link gives the same numbers everywhere.",
  modeled: "Modeled: computed by the rules of the machine from its settings; not measured.",
  reported: "Reported: printed in an article; nothing here computes it.",
  fitted: "Fitted: chosen so that the model reproduces figures of the article, so the agreement proves nothing.",
  recorded: "Recorded: counted in a recording of a program's calls; nothing is simulated.",
  measured: "Measured: taken on a machine by a program; nothing here computes it.",
  assumed: "Assumed: a plausible value that the article’s figures cannot determine.",
  "not explained": "Not explained: the model gives another figure than the article, and no price can change that.",
  predicted: "Predicted: follows from the fitted and assumed values; no figure of the article was used for it.",
} as const;

export type Origin = keyof typeof MEANINGS;

/** The label on every group of numbers. */
export function Provenance({ origin }: { readonly origin: Origin }) {
  return (
    <span className="origin" title={MEANINGS[origin]}>
      {origin}
    </span>
  );
}
