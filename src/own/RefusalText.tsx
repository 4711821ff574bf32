import { allowedSentence, sentence } from "../shared/sentence";
import type { Refusal } from "./recording-store";
import { problemTitle } from "./words";

/** Why a file or a part of a trace cannot be read. */
export function RefusalText({ refusal }: { readonly refusal: Refusal }) {
  if (refusal.type === "failed") return <p>{sentence(refusal.text)}</p>;
  return refusal.problems.map((problem) => (
    <p key={problem.field}>
      <b>{problemTitle(problem)}</b>. {allowedSentence(problem.allowed)}
    </p>
  ));
}
