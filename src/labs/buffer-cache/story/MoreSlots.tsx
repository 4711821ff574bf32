import { useState } from "react";
import { lazyComponent } from "../../../ui/lazy-component";
import { useAllocationScenario } from "../../shared/allocation-frame";
import { compareWords, rivalOf } from "./rival";
import { SlotsCard } from "./SlotsCard";

const ComparedSlots = lazyComponent(() => import("./ComparedSlots").then((part) => part.ComparedSlots), <Unasked />);

/** Compares the same policy with few and with many slots, which no single run can do. The code loads on demand. */
export function MoreSlots({ focus }: { readonly focus: number }) {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const [asked, ask] = useState<"no" | "begin" | "begun">("no");
  if (asked === "no" && rivalOf(lanes, focus) < 0) return lanes[focus] && <Unasked onAsk={() => ask("begin")} />;
  return <ComparedSlots focus={focus} begins={asked === "begin"} onBegun={() => ask("begun")} />;
}

function Unasked({ onAsk }: { readonly onAsk?: () => void }) {
  return (
    <SlotsCard finding={null}>
      <button type="button" className="card-run" aria-haspopup="dialog" onClick={onAsk}>
        {compareWords}
      </button>
    </SlotsCard>
  );
}
