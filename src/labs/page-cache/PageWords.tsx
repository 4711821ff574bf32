import { useReading } from "../../kernel/run/hooks";
import { PictureWords } from "../shared/PictureWords";
import { showsMachine } from "./page-frame";
import { usePageScenario } from "./use-page-scenario";
import { stateWords } from "./words";

/** Describes the picture; it is not updated while playing. */
export function PageWords() {
  const reading = useReading();
  const scenario = usePageScenario((own) => own);
  const origin = showsMachine(reading) ? "modeled" : "simulated";
  return <PictureWords id="page-words" origin={origin} text={stateWords(reading, scenario)} />;
}
