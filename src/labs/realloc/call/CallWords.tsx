import { formatCounted } from "../../../shared/figure-text";
import { Provenance } from "../../../ui/Provenance";
import { useAllocationReading } from "../../shared/allocation-frame";
import { sumOf } from "../../shared/heap/costs";
import { callPlace } from "../call-words";
import { useReallocScenario } from "../use-realloc";
import { areaWords } from "./AreaStrip";
import { chargesOf } from "./bill";
import { pictureWords } from "./picture-words";
import { type ShownCall, useShownCall } from "./use-shown-call";

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
        {shown !== null && ` ${detailWords(shown)}`}
      </p>
    </section>
  );
}

function detailWords({ call, scenario }: ShownCall): string {
  const area = call.area.length > 0 ? ` ${areaWords(call)}` : "";
  return `It costs ${formatCounted(sumOf(chargesOf(call, scenario.prices)), "cycle")}. ${pictureWords(call)}${area}`;
}
