import { Provenance } from "../../../ui/Provenance";
import { useAllocationReading } from "../../shared/allocation-frame";
import { callPlace } from "../call-words";
import { useReallocScenario } from "../use-realloc";
import { detailWords } from "./picture-words";
import { useShownCall } from "./use-shown-call";

/** Describes the call in words; it is not updated while playing. */
export function CallWords({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const shown = useShownCall(focus);
  const sentence = `The call shown is ${callPlace(scenario, info, lanes[focus])}.`;
  return (
    <section className="words" aria-labelledby="realloc-words">
      <h2 id="realloc-words">
        Describe this picture <Provenance origin="simulated" />
      </h2>
      <p>
        {info.playing ? "Playing. The description appears when you pause." : sentence}
        {shown !== null && ` ${detailWords(shown.call, shown.scenario.prices)}`}
      </p>
    </section>
  );
}
