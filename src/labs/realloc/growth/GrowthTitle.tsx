import { useEffect } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { Provenance } from "../../../ui/Provenance";
import { StageSwitch } from "../StageSwitch";
import { useReallocScenario } from "../use-realloc";
import { growthTakeaway, growthWhere } from "./growth-words";
import { useShownGrowths } from "./use-growths";

/** The takeaway of the growth as the heading of the page and the title of the window. */
export function GrowthTitle() {
  const scenario = useReallocScenario((own) => own);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  const { strong, rest } = growthTakeaway(useShownGrowths());
  useEffect(() => {
    document.title = `${scenario.title || strong} · Bufferlab`;
  }, [scenario.title, strong]);
  return (
    <>
      <div className="realloc-where">
        <p className="muted">{growthWhere(scenario)}</p>
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
