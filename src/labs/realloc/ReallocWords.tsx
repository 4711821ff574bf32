import { Provenance } from "../../ui/Provenance";
import { useAllocationReading } from "../shared/allocation-frame";
import { callSentence } from "./call-words";
import { sweepWords } from "./sizes/sweep-words";
import { useShownSweep } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

/** Describes the picture; it is not updated while playing. */
export function ReallocWords({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const sweep = useShownSweep();
  const text = `${sweepWords(sweep, scenario, focus)} ${callSentence(scenario, info, lanes[focus])}`;
  return (
    <section className="words" aria-labelledby="realloc-words">
      <h2 id="realloc-words">
        Describe this picture <Provenance origin="simulated" />
      </h2>
      <p>{info.playing ? "Playing. The description appears when you pause." : text}</p>
    </section>
  );
}
