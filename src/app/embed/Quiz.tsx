import type { LabQuiz } from "../../kernel/protocol/trial";
import { useAsked } from "../../kernel/run/asked-store";
import { linkedNow } from "../../kernel/run/frame-store";
import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { encodeLink } from "../../kernel/scenario/link/encode";
import { QuizPanel } from "../../lessons/quiz/QuizPanel";
import { type Answer, isRight } from "../../lessons/quiz/quiz";
import { tell } from "./messages";

/** The quiz. It posts its answers to the surrounding page if the address asks for that. */
export function Quiz({ lab }: { readonly lab: LabQuiz }) {
  const run = useRun();
  const report = useAsked((asked) => asked.presentation.report);
  const onAnswer = (answer: Answer) => {
    if (!report) return;
    const { scenario, digest } = linkedNow(useScenario.getState().scenario, run.frames.reading());
    tell({ type: "answer", pick: answer.pick, right: isRight(answer), link: encodeLink(scenario, digest) });
  };
  return <QuizPanel lab={lab} onAnswer={onAnswer} />;
}
