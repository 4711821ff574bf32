import { useReading } from "../../kernel/run/hooks";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import { StepName } from "../../ui/StepName";
import { StageHeading } from "./StageHeading";
import { sweepTakeaway } from "./sizes/headline";
import { useShownSweep } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

/** The takeaway of the sweep. */
export function ReallocTitle({ focus }: { readonly focus: number }) {
  const { info } = useReading();
  const scenario = useReallocScenario((own) => own);
  const { least, most } = scenario;
  return (
    <StageHeading {...sweepTakeaway(useShownSweep(), scenario, focus)}>
      {binaryBytes(least)} … {binaryBytes(most)}, <StepName done={info.done} />
    </StageHeading>
  );
}
