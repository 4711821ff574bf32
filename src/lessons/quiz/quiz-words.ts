import { textOf } from "../../kernel/protocol/quantity";
import type { LabQuiz } from "../../kernel/protocol/trial";
import { capitalized } from "../../shared/sentence";
import { type Answer, isRight, type Phase, type Pick } from "./quiz";

/** The label of a pick's button. */
export const pickWords = (lab: LabQuiz, pick: Pick): string => (pick === "not-sure" ? "not sure" : lab.pick(pick));

/** "You said hit. It is a miss." A mark beside it says whether that was right. */
export function answerWords(lab: LabQuiz, { answer, before, after }: Phase & { readonly kind: "answered" }): string {
  const said = answer.pick === "not-sure" ? "You were not sure" : `You said ${pickWords(lab, answer.pick)}`;
  const change = lab.asksOfMeasure.includes(answer.asks)
    ? `, from ${textOf(lab.measure, before)} to ${textOf(lab.measure, after)}`
    : "";
  return `${said}. ${capitalized(lab.ended(answer.end))}${change}.`;
}

/** "4 of 6 right" */
export const scoreWords = (answers: readonly Answer[]): string =>
  `${answers.filter(isRight).length} of ${answers.length} right`;

/** The score of each kind of question: "hit or miss 3 of 4". */
export function scoresByKind({ asks, names }: LabQuiz, answers: readonly Answer[]): readonly string[] {
  return asks.flatMap((kind) => {
    const own = answers.filter((answer) => answer.asks === kind);
    return own.length === 0 ? [] : [`${names[kind] ?? kind} ${own.filter(isRight).length} of ${own.length}`];
  });
}
