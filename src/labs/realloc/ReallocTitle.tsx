import { useEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useReading } from "../../kernel/run/hooks";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import { Provenance } from "../../ui/Provenance";
import { StepName } from "../../ui/StepName";
import { StageSwitch } from "./StageSwitch";
import { sweepTakeaway } from "./sizes/headline";
import { useShownSweep } from "./sizes/use-sweep";
import { useReallocScenario } from "./use-realloc";

/** The current takeaway as the heading of the page and the title of the window. */
export function ReallocTitle({ focus }: { readonly focus: number }) {
  const { info } = useReading();
  const scenario = useReallocScenario((own) => own);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  const { least, most, title: name } = scenario;
  const { strong, rest } = sweepTakeaway(useShownSweep(), scenario, focus);
  useEffect(() => {
    if (!info.playing) document.title = `${name || strong} · Bufferlab`;
  }, [info.playing, name, strong]);
  return (
    <>
      <div className="realloc-where">
        <p className="muted">
          {binaryBytes(least)} … {binaryBytes(most)}
          <span className="realloc-step">
            , <StepName done={info.done} />
          </span>
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
