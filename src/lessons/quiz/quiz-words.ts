import type { End, Question } from "../../protocol/question";
import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { type Answer, isRight, type Phase, type Pick } from "./quiz";

/** What is asked of a step, and nothing of how it ends. */
export function questionWords({ done, asks, operation, bytes }: Question): string {
  const size = formatBytes(bytes);
  const comes = operation === "request" ? `a caller asks for ${size}` : `a caller returns a buffer of ${size}`;
  const step = `Step ${formatInteger(done)}: ${comes}`;
  if (asks === "hit") return `${step}. Is it a hit or a miss?`;
  if (asks === "kept") return `${step}. Is the returned buffer kept or freed?`;
  return `${step}, and efficiency changes by a fifth or more. Does it go up or down?`;
}

export const pickWords = (pick: Pick): string => (pick === "not-sure" ? "not sure" : pick);

const ENDED: Readonly<Record<End, string>> = {
  hit: "it is a hit",
  miss: "it is a miss",
  kept: "it was kept",
  freed: "it was freed",
  up: "efficiency went up",
  down: "efficiency went down",
};

/** "You said hit: it is a miss." Whether that was right is said beside it. */
export function answerWords({ answer, before, after }: Phase & { readonly kind: "told" }): string {
  const said = answer.pick === "not-sure" ? "You were not sure" : `You said ${pickWords(answer.pick)}`;
  const change = answer.asks === "efficiency" ? `, from ${formatShare(before)} to ${formatShare(after)}` : "";
  return `${said}: ${ENDED[answer.end]}${change}.`;
}

/** "4 of 6 right" */
export const scoreWords = (answers: readonly Answer[]): string =>
  `${answers.filter(isRight).length} of ${answers.length} right`;

const KINDS = [
  ["hit", "hit or miss"],
  ["kept", "kept or freed"],
  ["efficiency", "efficiency"],
] as const;

/** The score of each kind that was asked: "hit or miss 3 of 4". */
export function scoresByKind(answers: readonly Answer[]): readonly string[] {
  return KINDS.flatMap(([asks, name]) => {
    const own = answers.filter((answer) => answer.asks === asks);
    return own.length === 0 ? [] : [`${name} ${own.filter(isRight).length} of ${own.length}`];
  });
}
