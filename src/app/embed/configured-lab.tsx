import { useAsked } from "../../kernel/run/asked-store";
import type { LabRow } from "../../labs/lab";
import { MissingPlace } from "../MissingPlace";
import { ofLab } from "../of-lab";
import { Gate, Question } from "./Gate";

/** A lab as the query configures it, behind its question if it has one. */
const configuredLab = (view: keyof LabRow["asked"]) =>
  ofLab(
    async ({ asked, question }) => {
      const [Lab, asks] = await Promise.all([
        asked[view](),
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
