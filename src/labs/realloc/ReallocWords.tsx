import { useAllocationReading } from "../shared/allocation-frame";
import { PictureWords } from "../shared/PictureWords";
import { callSentence } from "./call/call-words";
import { useShownSweep } from "./sizes/sweep";
import { sweepWords } from "./sizes/sweep-words";
import { useReallocScenario } from "./use-realloc";

/** The sweep and the last call in words. */
export function ReallocWords({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const text = `${sweepWords(useShownSweep(), scenario, focus)} ${callSentence(scenario, info, lanes[focus])}`;
  return <PictureWords id="realloc-words" origin="simulated" text={text} />;
}
