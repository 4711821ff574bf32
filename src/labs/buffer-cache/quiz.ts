import { type AllocationQuestion, type AllocationQuiz, quizOfAllocations } from "../../models/allocation/questions";
import { formatBytes, formatInteger } from "../../shared/format";
import { stepSentence } from "./words/describe-frame";

function question({ done, asks, operation, bytes }: AllocationQuestion): string {
  const size = formatBytes(bytes);
  const comes = operation === "request" ? `a caller asks for ${size}` : `a caller returns a buffer of ${size}`;
  const step = `Step ${formatInteger(done)}: ${comes}`;
  if (asks === "hit") return `${step}. Is it a hit or a miss?`;
  if (asks === "kept") return `${step}. Is the returned buffer kept or freed?`;
  return `${step}, and the useful share of memory changes by a fifth or more. Does it go up or down?`;
}

const ENDED: Readonly<Record<string, string>> = {
  hit: "it is a hit",
  miss: "it is a miss",
  kept: "it was kept",
  freed: "it was freed",
  up: "the useful share went up",
  down: "the useful share went down",
};

/** Questions about a cache: its hits, what it keeps, and how the useful share changes. */
export const cacheQuiz: AllocationQuiz = {
  ...quizOfAllocations,
  asks: ["hit", "kept", "efficiency"],
  names: { hit: "hit or miss", kept: "kept or freed", efficiency: "useful share" },
  question,
  pick: (end) => end,
  ended: (end) => ENDED[end] ?? end,
  explain: stepSentence,
};
