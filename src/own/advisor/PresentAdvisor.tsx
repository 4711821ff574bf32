import { questionSentence } from "../../advisor/question";
import { leavePresentation } from "../../kernel/run/overlay-store";
import { Caveats } from "../../ui/Caveats";
import { PresentDialog } from "../../ui/present/PresentDialog";
import type { Headline } from "./advisor-words";
import { type FigureProps, USUAL_AXES } from "./FrontFigure";
import { FrontPlot } from "./FrontPlot";

interface PresentProps extends FigureProps {
  readonly headline: Headline;
  readonly caveats: readonly string[];
}

/** The front and the headline for an audience. */
export function PresentAdvisor({ headline, caveats, ...figure }: PresentProps) {
  return (
    <PresentDialog keys={{}} isDense={false} onLeave={leavePresentation}>
      <header className="present-head">
        <h1 className="present-title">
          <b>{headline.strong}</b>
          {headline.rest}
        </h1>
        <Caveats texts={caveats} />
      </header>
      <div className="present-front">
        <FrontPlot {...figure} axes={USUAL_AXES} style={{ font: 24, scale: 1.8 }} />
      </div>
      <p className="present-step">{questionSentence(figure.advice.question)}</p>
      <div className="present-bar">
        <p>Heap calls saved to the right, efficiency up</p>
        <button type="button" className="button" onClick={leavePresentation}>
          Leave
        </button>
      </div>
    </PresentDialog>
  );
}
