import { resizedBytes } from "../../../models/allocation/batches";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { useAllocationReading } from "../../shared/allocation-frame";
import { callPlace } from "../call-words";
import { StageHeading } from "../StageHeading";
import { useReallocScenario } from "../use-realloc";
import { shownTakeaway } from "./headline";
import { useShownCall } from "./use-shown-call";

/** The headline of the call. */
export function CallTitle({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const { size, factor } = scenario;
  const place = callPlace(scenario, info, lanes[focus]);
  return (
    <StageHeading {...shownTakeaway(useShownCall(focus)?.call ?? null, place)}>
      {binaryBytes(size)} → {binaryBytes(resizedBytes(size, factor))}, {place}
    </StageHeading>
  );
}
