import { useEffect } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { resizedBytes } from "../../../models/allocation/batches";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { Provenance } from "../../../ui/Provenance";
import { useAllocationReading } from "../../shared/allocation-frame";
import { callPlace } from "../call-words";
import { StageSwitch } from "../StageSwitch";
import { useReallocScenario } from "../use-realloc";
import { shownTakeaway } from "./headline";
import { useShownCall } from "./use-shown-call";

/** The headline of the call as the heading of the page and the title of the window. */
export function CallTitle({ focus }: { readonly focus: number }) {
  const { info, lanes } = useAllocationReading();
  const scenario = useReallocScenario((own) => own);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  const { size, factor, title: name } = scenario;
  const place = callPlace(scenario, info, lanes[focus]);
  const { strong, rest } = shownTakeaway(useShownCall(focus)?.call ?? null, place);
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · Bufferlab`;
  }, [info.playing, name, strong]);
  return (
    <>
      <div className="realloc-where">
        <p className="muted">
          {binaryBytes(size)} → {binaryBytes(resizedBytes(size, factor))}, {place}
        </p>
        <Provenance origin="simulated" />
        {hasSwitch && <StageSwitch />}
      </div>
      <div className="takeaway">
        <h1 key={strong}>
          <b>{strong}</b>
          {rest}
        </h1>
      </div>
    </>
  );
}
