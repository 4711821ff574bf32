import type { ReallocFigure, ReallocState } from "../realloc-figure";
import { drawBelowLegend, drawChart, sizesFigure } from "../sizes/sizes-figure";
import { mainCall, shownCalls } from "./shown-calls";

/** The state with malloc alone, until the reallocs have ended: they would answer the question. */
const ofEndedCalls = (state: ReallocState): ReallocState => {
  const show = mainCall(shownCalls(state.scenario, state.info.done)) ?? "malloc";
  return { ...state, scenario: { ...state.scenario, show } };
};

/** The cycles by size on a lesson's slide, as far as the calls have ended, without calls of a measured machine. */
export const chartFigure: ReallocFigure = {
  ...sizesFigure,
  places: [],
  words: (state) => sizesFigure.words(ofEndedCalls(state)),
  height: (width, state) => sizesFigure.height(width, ofEndedCalls(state)),
  draw: (surface, own) => {
    const state = ofEndedCalls(own);
    drawBelowLegend(surface, state, (rest, sweep) => drawChart(rest, sweep, state));
  },
};
