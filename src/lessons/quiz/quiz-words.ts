import type { LabQuiz } from "../../kernel/protocol/question";
import { formatShare } from "../../shared/figure-text";
import { capitalized } from "../../shared/sentence";
import { type Answer, isRight, type Phase, type Pick } from "./quiz";

/** What can be said, on its button. */
export const pickWords = (lab: LabQuiz, pick: Pick): string => (pick === "not-sure" ? "not sure" : lab.pick(pick));

/** "You said hit. It is a miss." Whether that was right is said beside it. */
export function answerWords(lab: LabQuiz, { answer, before, after }: Phase & { readonly kind: "told" }): string {
  const said = answer.pick === "not-sure" ? "You were not sure" : `You said ${pickWords(lab, answer.pick)}`;
  const change = answer.asks === "efficiency" ? `, from ${formatShare(before)} to ${formatShare(after)}` : "";
  return `${said}. ${capitalized(lab.ended(answer.end))}${change}.`;
}

/** "4 of 6 right" */
export const scoreWords = (answers: readonly Answer[]): string =>
  `${answers.filter(isRight).length} of ${answers.length} right`;

/** The score of each kind that was asked: "hit or miss 3 of 4". */
export function scoresByKind({ asks, names }: LabQuiz, answers: readonly Answer[]): readonly string[] {
  return asks.flatMap((kind) => {
    const own = answers.filter((answer) => answer.asks === kind);
    return own.length === 0 ? [] : [`${names[kind] ?? kind} ${own.filter(isRight).length} of ${own.length}`];
  });
}
