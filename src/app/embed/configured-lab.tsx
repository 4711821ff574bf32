import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { problemOf } from "../../kernel/scenario/problem";
import type { LabQuestion } from "../../labs/shared/lab-lesson";
import type { LabWords } from "../../labs/shared/lab-words";
import { lazyComponent } from "../../ui/lazy-component";
import { MissingPlace } from "../ErrorBoundary";
import { ofLab, pageOf } from "../of-lab";

/** A lab as the query configures it, behind its question if it has one. */
export const ConfiguredLab = ofLab(
  async (row) => {
    const { questions, words } = row;
    const [Lab, asked, own] = await Promise.all([
      pageOf(row),
      questions(),
      words(),
      useAsked.getState().prediction === null ? null : Question.load(),
    ]);
    return () => (
      <Gate questions={asked} words={own}>
        <Lab />
      </Gate>
    );
  },
  null,
  MissingPlace,
);

/** Few pages ask a question. */
const Question = lazyComponent(() => import("./Question").then((part) => part.Question));

interface GateProps {
  readonly questions: readonly LabQuestion[];
  readonly words: LabWords;
  readonly children: ReactNode;
}

/** Withholds the lab until a person has made or declined a prediction. Then focuses the stage. */
function Gate({ questions, words, children }: GateProps) {
  const isAsked = useAsked((asked) => asked.prediction?.pick === null);
  const key = useAsked((asked) => asked.presentation.predict);
  const scenario = useScenario((state) => state.scenario);
  const own = questions.filter((one) => one.isOf?.(scenario) ?? true);
  const question = own.find((one) => one.key === key);
  const withholds = isAsked && question !== undefined;
  const withheld = useRef(withholds);
  const keys = own.map((one) => one.key).join(", ");
  useLayoutEffect(() => {
    if (isAsked && !withholds) decline(keys);
  }, [isAsked, withholds, keys]);
  useEffect(() => {
    if (withheld.current && !isAsked) document.getElementById("stage")?.focus({ preventScroll: true });
    withheld.current = withholds;
  }, [isAsked, withholds]);
  return withholds ? <Question lab={question} words={words} /> : children;
}

/** The scenario has no such question. A plain request for one then means the quiz alone. */
function decline(keys: string): void {
  const { presentation, queryProblems } = useAsked.getState();
  const { predict } = presentation;
  const problems = predict === "1" ? [] : problemOf("predict", predict, `${keys === "" ? "" : `${keys}, `}next here`);
  useAsked.setState({ prediction: null, queryProblems: [...queryProblems, ...problems] });
}
