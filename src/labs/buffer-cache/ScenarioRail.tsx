import { figure } from "../../charts/figures";
import { formatBytes } from "../../shared/format";
import { useReading } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { EditBar } from "../shared/EditBar";
import { LaneTools } from "./compare/LaneTools";
import { HeapUnder } from "./memory/HeapUnder";
import { Policies } from "./policy/Policies";
import { RunProvenance } from "./RunProvenance";
import { PresetPicker } from "./workload/PresetPicker";
import { Workload } from "./workload/Workload";

/** What runs here: the preset, who asks for what, and the policies. */
export function ScenarioRail({ focus }: { readonly focus: number }) {
  const scenario = useLab((lab) => lab.scenario);
  return (
    <>
      <EditBar />
      <PresetPicker scenario={scenario} />
      <Workload scenario={scenario} focus={focus} />
      <Policies scenario={scenario} />
      <HeapUnder scenario={scenario} />
      <LaneTools scenario={scenario} focus={focus} />
      <Definitions ratio={scenario.poisonRatio} />
    </>
  );
}

/** The legend is short; here is what its words mean to the byte. */
export function Definitions({ ratio }: { readonly ratio: number }) {
  const lane = useReading().lanes[0];
  const big = formatBytes(lane === undefined ? Number.NaN : figure(lane, "big"));
  return (
    <p className="definitions muted">
      <b>Big</b>: {big} or more, a size that 99&nbsp;% of requests do not exceed. <b>Poisoned</b>: big, and at least{" "}
      {ratio}&nbsp;times what its caller needs. <b>Efficiency</b>: needed ÷ handed out. <RunProvenance />
    </p>
  );
}
