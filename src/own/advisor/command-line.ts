import type { Plan } from "../../advisor/plan";
import { planOptions } from "../../advisor/plan-text";
import { type Question, questionText } from "../../advisor/question";
import { type SweptCommand, shellWord } from "../../advisor/report/repeat";

/** The words of the command that runs the same policies and answers the same question. `knees`: those of the trace. */
export const sweptCommand = (file: string, plan: Plan, knees: readonly number[], question: Question): SweptCommand => ({
  source: [file],
  options: [
    ...planOptions(plan, knees).flatMap(([name, value]) => [`--${name}`, value]),
    ...["--ask", questionText(question)],
  ],
});

export const commandLine = ({ source, options }: SweptCommand): string =>
  ["bufferlab", "sweep", ...source, ...options].map(shellWord).join(" ");
