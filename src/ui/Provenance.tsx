/** The sources of numbers, and their meanings. */
const MEANINGS = {
  replayed:
    "Replayed: every step with the random numbers of the article’s own run; matches its published tables digit for digit.",
  simulated: "Simulated: run step by step on this device; the same link gives the same numbers everywhere.",
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
