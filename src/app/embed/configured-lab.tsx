import { useAsked } from "../../kernel/run/asked-store";
import { MissingPlace } from "../MissingPlace";
import { ofLab } from "../of-lab";
import { Gate, Question } from "./Gate";

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
