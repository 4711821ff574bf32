import { useReading } from "../../kernel/run/hooks";
import { Provenance } from "../../ui/Provenance";
import { showsMachine } from "./page-frame";
import { usePageScenario } from "./use-page-scenario";
import { stateWords } from "./words";

/** Describes the picture; it is not updated while playing. */
export function PageWords() {
  const reading = useReading();
  const scenario = usePageScenario((own) => own);
  const { playing } = reading.info;
  return (
    <section className="words" aria-labelledby="page-words">
      <h2 id="page-words">
        Describe this picture <Provenance origin={showsMachine(reading) ? "modeled" : "simulated"} />
      </h2>
      <p>{playing ? "Playing. The description appears when you pause." : stateWords(reading, scenario)}</p>
    </section>
  );
}
