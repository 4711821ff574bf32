import { policyPhrase } from "../../advisor/dot";
import { questionSentence } from "../../advisor/question";
import { DOT_NAMES } from "../../advisor/report/evidence";
import { PresentTitle, SlideFrame } from "../../labs/shared/present/SlideFrame";
import { capitalized } from "../../shared/sentence";
import { Caveats } from "../../ui/Caveats";
import type { Headline } from "./advisor-words";
import { type FigureProps, USUAL_AXES } from "./FrontFigure";
import { FrontPlot } from "./FrontPlot";

interface PresentProps extends FigureProps {
  readonly headline: Headline;
  readonly caveats: readonly string[];
}

/** The front and the headline for an audience. */
export function PresentAdvisor({ headline, caveats, ...figure }: PresentProps) {
  const { question, answer } = figure.advice;
  return (
    <SlideFrame
      title={<PresentTitle {...headline} />}
      caveats={<Caveats texts={caveats} />}
      where="Heap calls saved to the right, efficiency up"
    >
      <div className="present-front">
        <FrontPlot {...figure} axes={USUAL_AXES} style={{ font: 24, scale: 1.8 }} />
      </div>
      <p className="present-step">
        {questionSentence(question)} {capitalized(DOT_NAMES[answer.kind])}: <b>{policyPhrase(answer.dot.policy)}</b>.
      </p>
    </SlideFrame>
  );
}
