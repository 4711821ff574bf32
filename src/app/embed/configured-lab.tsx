import type { ReactNode } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import type { LabRow } from "../../labs/lab";
import { MissingPlace } from "../MissingPlace";
import { ofLab } from "../of-lab";
import { Gate } from "./Gate";

/** The lab's question, if the query asks for a prediction. */
async function questionOf(question: LabRow["question"]): Promise<ReactNode> {
  if (question === null || useAsked.getState().prediction === null) return null;
  const [lab, { Question }] = await Promise.all([question(), import("./Question")]);
  return <Question lab={lab} />;
}

/** A lab as the query configures it, behind its question if it has one. */
const configuredLab = (view: keyof LabRow["asked"]) =>
  ofLab(
    async ({ asked, question }) => {
      const [Lab, asking] = await Promise.all([asked[view](), questionOf(question)]);
      return () => (
        <Gate question={asking}>
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
