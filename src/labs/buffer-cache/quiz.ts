import type { End, LabQuiz, Question } from "../../kernel/protocol/question";
import { formatBytes, formatInteger } from "../../shared/format";
import { stepSentence } from "./words/describe-frame";

function question({ done, asks, operation, bytes }: Question): string {
  const size = formatBytes(bytes);
  const comes = operation === "request" ? `a caller asks for ${size}` : `a caller returns a buffer of ${size}`;
  const step = `Step ${formatInteger(done)}: ${comes}`;
  if (asks === "hit") return `${step}. Is it a hit or a miss?`;
  if (asks === "kept") return `${step}. Is the returned buffer kept or freed?`;
  return `${step}, and efficiency changes by a fifth or more. Does it go up or down?`;
}

const ENDED: Readonly<Partial<Record<End, string>>> = {
  hit: "it is a hit",
  miss: "it is a miss",
  kept: "it was kept",
  freed: "it was freed",
  up: "efficiency went up",
  down: "efficiency went down",
};

/** Questions about a cache: its hits, what it keeps, and how efficiency changes. */
export const cacheQuiz: LabQuiz = {
  asks: ["hit", "kept", "efficiency"],
  names: { hit: "hit or miss", kept: "kept or freed", efficiency: "efficiency" },
  question,
  pick: (end) => end,
  ended: (end) => ENDED[end] ?? end,
  told: stepSentence,
};
