import type { ReactNode } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useRun } from "../../kernel/run/hooks";
import { Provenance } from "../../ui/Provenance";
import { StageSwitch } from "../shared/StageSwitch";
import { TakeawayHeading } from "../shared/TakeawayHeading";
import type { Takeaway } from "../shared/takeaway";
import { useRunTitle } from "../shared/use-run-title";
import { showStage } from "./edit";
import type { ReallocStage } from "./scenario/realloc-scenario";
import { useReallocScenario } from "./use-realloc";

const STAGES: readonly (readonly [ReallocStage, string])[] = [
  ["sizes", "All sizes"],
  ["call", "One call"],
  ["growth", "Growth"],
];

/** A takeaway as the heading of the page and the title of the window. `children`: what it is about. */
export function StageHeading({ strong, rest, children }: Takeaway & { readonly children: ReactNode }) {
  const run = useRun();
  const stage = useReallocScenario((own) => own.stage);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  useRunTitle(strong);
  return (
    <>
      <div className="stage-where">
        <p className="muted">{children}</p>
        <Provenance origin="simulated" />
        {hasSwitch && (
          <StageSwitch legend="Stage" stages={STAGES} shown={stage} onChoose={(chosen) => showStage(run, chosen)} />
        )}
      </div>
      <div className="takeaway">
        <TakeawayHeading strong={strong} rest={rest} />
      </div>
    </>
  );
}
