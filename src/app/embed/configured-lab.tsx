import { useAsked } from "../../kernel/run/asked-store";
import { MissingPlace } from "../MissingPlace";
import { ofLab } from "../of-lab";
import { Gate, Question } from "./Gate";

/** A lab as the query configures it, behind its question if it has one. */
const configuredLab = (view: "lab" | "stage" | "chart") =>
  ofLab(
    async ({ page, views, question }) => {
      const [Lab, asks] = await Promise.all([
        (view === "lab" || views === undefined ? page : views[view])(),
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

/** The visible part of a lab, by the query's view. */
export const CONFIGURED_LAB = {
  lab: configuredLab("lab"),
  stage: configuredLab("stage"),
  chart: configuredLab("chart"),
};
