import type { Plan } from "../../advisor/plan";
import { planOptions } from "../../advisor/plan-text";
import { type Question, questionText } from "../../advisor/question";
import { shellWord } from "../../advisor/report/repeat";

/** The command that runs the same policies and answers the same question. `knees`: those that the trace has. */
export function sweepCommand(file: string, plan: Plan, knees: readonly number[], question: Question): string {
  const options = planOptions(plan, knees).map(([name, value]) => `--${name} ${shellWord(value)}`);
  return ["bufferlab sweep", shellWord(file), ...options, "--ask", shellWord(questionText(question))].join(" ");
}
