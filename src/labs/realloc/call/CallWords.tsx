import { Provenance } from "../../../ui/Provenance";
import { useAllocationReading } from "../../shared/allocation-frame";
import { callSentence } from "../call-words";
import { useReallocScenario } from "../use-realloc";
import { areaWords } from "./AreaStrip";
import { callTakeaway } from "./headline";
import { pictureWords } from "./picture-words";
import { useShownCall } from "./use-shown-call";

/** Describes the call in words; it is not updated while playing. */
export function CallWords({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const shown = useShownCall(focus);
  const sentence = callSentence(scenario, info, lanes[focus]);
  return (
    <section className="words" aria-labelledby="realloc-words">
      <h2 id="realloc-words">
        Describe this picture <Provenance origin="simulated" />
      </h2>
      <p>
        {info.playing ? "Playing. The description appears when you pause." : sentence}
        {shown !== null && ` ${detailWords(shown.call)}`}
      </p>
    </section>
  );
}

function detailWords(call: Parameters<typeof callTakeaway>[0]): string {
  const { strong, rest } = callTakeaway(call);
  const area = call.area.length > 0 ? ` ${areaWords(call)}` : "";
  return `${strong}${rest}. ${pictureWords(call)}${area}`;
}
