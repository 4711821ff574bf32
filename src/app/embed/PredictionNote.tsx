import { useEffect } from "react";
import { textOf } from "../../kernel/protocol/quantity";
import { NOT_SURE, type Predicted, type PredictedFigure, useAsked } from "../../kernel/run/asked-store";
import { useReading } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { hasLanes } from "../../kernel/scenario/fields";
import { stepName } from "../../shared/step-name";
import { tell } from "./messages";
import { useLink } from "./use-link";

/** A person's prediction beside the answer. It stays on the page. */
export function PredictionNote({ prediction }: { readonly prediction: Predicted }) {
  useOutcome(prediction);
  const { pick, of, done, share } = prediction;
  const where = useScenario(({ scenario }) => hasLanes(scenario)) ? " in lane A" : "";
  const said = pick === NOT_SURE ? "you were not sure" : `you predicted ${pick.words}`;
  return (
    <div className="notice prediction-note" role="status">
      <p>
        At {stepName(done)}
        {where}, {said}. {outcomeWords(share, of)}
        {share !== null && pick.holds(share) && " ✓"}
      </p>
    </div>
  );
}

function outcomeWords(share: number | null, { without, figure }: PredictedFigure) {
  if (share === null) return "The run has not reached it yet.";
  if (Number.isNaN(share)) return without;
  return (
    <>
      It is <b>{textOf(figure, share)}</b>.
    </>
  );
}

/** Keeps the core's answer when the run reaches the step, and posts it if the address asks for reports. */
function useOutcome(prediction: Predicted): void {
  const { info, lanes } = useReading();
  const { ready } = useTransport();
  const { presentation } = useAsked();
  const { hash } = useLink();
  const { pick, of, done } = prediction;
  const [lane] = lanes;
  const isHere = ready && info.done === done && info.seek === null && lane !== undefined;
  const share = isHere ? of.figure.of(lane) : null;
  useEffect(() => {
    if (prediction.share !== null || share === null) return;
    useAsked.setState({ prediction: { ...prediction, share } });
    if (presentation.report) tell({ type: "answer", pick: pick.key, right: pick.holds(share), link: hash });
  }, [prediction, share, presentation, pick, hash]);
}
