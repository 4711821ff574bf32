import { allowedSentence, sentence } from "../shared/sentence";
import type { Refusal } from "./recording-store";
import { problemTitle } from "./words";

interface RefusalProps {
  readonly refusal: Refusal;
  /** The name of the thing that cannot be read; a file, if missing. */
  readonly what?: string;
}

/** Why a file, a text or a part of a trace cannot be read. */
export function RefusalText({ refusal, what }: RefusalProps) {
  if (refusal.type === "failed") return <p>{sentence(refusal.text)}</p>;
  return refusal.problems.map((problem) => (
    <p key={problem.field}>
      <b>{problemTitle(problem, what)}</b>. {allowedSentence(problem.allowed)}
    </p>
  ));
}

/** Where a file or a text belongs that is no recording of calls. */
export const OtherPlace = ({ refusal }: RefusalProps) =>
  refusal.type === "failed" || refusal.problems[0]?.field !== "format" ? null : (
    <p>
      Requests for pages or objects belong in the <a href="#/pages">page cache</a>.
    </p>
  );
