import { useCallback, useMemo, useRef } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { TableButton } from "../../../ui/TableButton";
import { WaysLegend } from "../sizes/WaysLegend";
import { AddressMapPicture } from "./AddressMapPicture";
import { drawStairs } from "./draw-stairs";
import { setGrowth } from "./edit";
import type { ShownGrowths } from "./grown";
import { useGrowthLook, useGrowthResults } from "./growth-store";
import { claimLine, growthWords } from "./growth-words";
import { RuleBars } from "./RuleBars";
import { bandAt } from "./stairs";
import { growthsTable } from "./tables";
import { useShownGrowths } from "./use-growths";

const never = () => () => {};

/** How vectors grow: the stairs and the figures of each rule, and the addresses of the chosen one. */
export function GrowthStage() {
  const shown = useShownGrowths();
  const problem = useGrowthResults((results) => results.problem);
  const isChart = useAsked(({ presentation }) => presentation.ui === "chart");
  return (
    <>
      {problem !== null && <p className="problem">{problem}</p>}
      {shown === null ? (
        <div className="growth-stairs" />
      ) : (
        <>
          <StairsHead shown={shown} />
          <Stairs shown={shown} />
          <RuleBars shown={shown} />
          {!isChart && <AddressMapPicture shown={shown} />}
          <p className="growth-claim">{claimLine(shown)}</p>
        </>
      )}
    </>
  );
}

function StairsHead({ shown }: { readonly shown: ShownGrowths }) {
  return (
    <>
      <WaysLegend>
        <li className="growth-legend" data-kind="hole">
          allocated but not needed
        </li>
      </WaysLegend>
      <div className="realloc-chart-head">
        <h2>Capacity over bytes in use</h2>
        <p className="muted">a step is a growth of the vector</p>
        <TableButton of="growths of the chosen rule" className="text-button" table={() => growthsTable(shown)} />
      </div>
    </>
  );
}

/** The stairs of all rules. A click on a band chooses its rule, as the buttons in the table below do. */
function Stairs({ shown }: { readonly shown: ShownGrowths }) {
  const run = useRun();
  const own = useRef<HTMLDivElement>(null);
  const growth = useGrowthLook((look) => look.growth);
  const draw = useCallback((surface: Surface) => drawStairs(surface, shown, growth), [shown, growth]);
  const words = useMemo(() => growthWords(shown), [shown]);
  const choose = (y: number) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = own.current ?? {};
    const rule = shown.all[bandAt(shown, { width, height }, y)]?.growth;
    if (rule !== undefined) setGrowth(run, { grow: rule.factor, add: rule.add });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons below choose a rule by keyboard.
    <div
      ref={own}
      className="growth-stairs"
      data-rules={shown.all.length}
      role="img"
      aria-label={words}
      onClick={({ clientY }) => choose(clientY - (own.current?.getBoundingClientRect().top ?? 0))}
    >
      <DrawnCanvas className="realloc-canvas" draw={draw} subscribe={never} />
    </div>
  );
}
