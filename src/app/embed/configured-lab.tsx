import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import type { LabQuestion } from "../../labs/shared/lab-lesson";
import { lazyComponent } from "../../ui/lazy-component";
import { MissingPlace } from "../ErrorBoundary";
import { ofLab } from "../of-lab";

/** A lab as the query configures it, behind its question if it has one. */
export const ConfiguredLab = ofLab(
  async ({ page, question }) => {
    const [Lab, asks] = await Promise.all([
      page(),
      question?.() ?? null,
      useAsked.getState().prediction === null ? null : Question.load(),
    ]);
    return () => (
      <Gate question={asks}>
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
  /** The lab's question; null = none, so nothing is withheld. */
  readonly question: LabQuestion | null;
  readonly children: ReactNode;
}

/** Withholds the lab until a person has made or declined a prediction. Then focuses the stage. */
function Gate({ question, children }: GateProps) {
  const isAsked = useAsked((asked) => asked.prediction?.pick === null);
  const withholds = isAsked && question !== null;
  const withheld = useRef(withholds);
  useLayoutEffect(() => {
    if (isAsked && !withholds) useAsked.setState({ prediction: null });
  }, [isAsked, withholds]);
  useEffect(() => {
    if (withheld.current && !isAsked) document.getElementById("stage")?.focus({ preventScroll: true });
    withheld.current = withholds;
  }, [isAsked, withholds]);
  return withholds ? <Question lab={question} /> : children;
}
