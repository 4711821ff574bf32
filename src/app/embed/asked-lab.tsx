import type { LabRow } from "../../labs/lab";
import { MissingPlace } from "../MissingPlace";
import { ofLab } from "../of-lab";
import { Gate } from "./Gate";

/** A lab as the query of the address asks for it, behind its question where it has one. */
const askedLab = (view: keyof LabRow["asked"]) =>
  ofLab(
    async ({ asked, question }) => {
      const [Lab, asks] = await Promise.all([asked[view](), question?.() ?? null]);
      return () => (
        <Gate question={asks}>
          <Lab />
        </Gate>
      );
    },
    null,
    MissingPlace,
  );

/** What is seen of a lab, by what the query asks for. */
export const ASKED_LAB = { lab: askedLab("lab"), stage: askedLab("stage"), chart: askedLab("chart") };
