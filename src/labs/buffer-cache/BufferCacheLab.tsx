import { useEffect, useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useRun } from "../../kernel/run/hooks";
import { figure } from "../../models/allocation/figures";
import { laneName } from "../../models/allocation/policy-words";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { TradeOff } from "../../sweep/trade-off/TradeOff";
import { Badge } from "../../ui/Badge";
import { lazyComponent } from "../../ui/lazy-component";
import { type Tab, Tabs } from "../../ui/Tabs";
import { randomWords } from "../../workloads/allocation/workload-words";
import { useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { useCallsChoices } from "../shared/calls/use-calls-choices";
import { EditBar } from "../shared/EditBar";
import { LabTransport } from "../shared/LabTransport";
import { type LookForms, useLayer } from "../shared/layer";
import { AboutPreset, PresetPicker } from "../shared/PresetPicker";
import { presentationOf } from "../shared/present/presentation";
import { effectNavigation } from "../shared/run-keys";
import { type LaneParts, useLaneParts } from "../shared/use-lane-parts";
import { cutoffTradeOff } from "./compare/cutoff-trade-off";
import { HeapUnder, LaneTools, Policies } from "./policy/Policies";
import { RunProvenance } from "./RunProvenance";
import { presets } from "./scenario/presets";
import { Stage } from "./stage/Stage";
import { bufferEdits, bufferStops } from "./stops-and-edits";
import { Story } from "./story/Story";
import { Words } from "./words/Words";
import { Workload } from "./workload/Workload";
import "../../ui/rail.css";

const CodePanel = lazyComponent<PartProps>(
  () => import("./policy/CodePanel").then((part) => part.CodePanel),
  <p className="muted">Loading the code …</p>,
);
const LanePolicy = lazyComponent(() => import("./policy/PolicyEditor").then((part) => part.LanePolicy));
const ByHand = lazyComponent(() => import("./caller/Caller").then((part) => part.ByHand));
const LOOK: LookForms = { Rule: Rules, Yourself };
const Presentation = presentationOf(() => import("./present/slide").then((part) => part.bufferSlide));

type PartProps = Omit<LaneParts, "events">;

/** Chen's buffer cache: policies side by side on the same requests. */
export function BufferCacheLab() {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const ui = useAsked(({ presentation }) => presentation.ui);
  const layer = useLayer();
  const parts = useLaneParts(lanes, laneName, effectNavigation);
  return (
    <>
      <LabTransport stops={bufferStops} look={LOOK} {...parts} />
      <Stage {...parts} />
      {ui === "lab" && layer === "everything" && <Rails {...parts} />}
      {layer === "compare" && <ComparedRail {...parts} />}
      <Presentation {...parts} />
    </>
  );
}

/** The policies of all lanes. */
function Rules() {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  return lanes.map((_, lane) => (
    <section key={laneLetter(lane)} aria-label={`Lane ${laneLetter(lane)}`}>
      <Badge lane={lane} /> <LanePolicy lane={lane} without={[]} />
    </section>
  ));
}

/** Operations by hand. The first ones begin at the start, where nothing is allocated. */
function Yourself() {
  const run = useRun();
  const hasMoves = useAllocationScenario(({ moves }) => moves.length > 0);
  useEffect(() => {
    if (!hasMoves) run.transport.reset();
  }, [run, hasMoves]);
  return <ByHand />;
}

/** The lanes and their trade-off. */
function ComparedRail({ focus, names }: PartProps) {
  const scenario = useAllocationScenario((own) => own);
  return (
    <aside className="rail rail-left" aria-label="Lanes">
      <EditBar lanes={bufferEdits} />
      <Policies scenario={scenario} />
      <LaneTools scenario={scenario} focus={focus} />
      <TradeOff lab={cutoffTradeOff} names={names} origin={<RunProvenance />} />
    </aside>
  );
}

/** The rails: the story and the scenario, without the parts that the link hides. */
function Rails(parts: PartProps) {
  const hide = useAsked((asked) => asked.presentation.hide);
  const hasScenario = !hide.includes("policy") || !hide.includes("workload");
  return (
    <>
      <aside className="rail rail-right" aria-label="Story">
        <RailTabs {...parts} />
        <TradeOff lab={cutoffTradeOff} names={parts.names} origin={<RunProvenance />} />
        <Words names={parts.names} />
        {!hasScenario && <Definitions />}
      </aside>
      {hasScenario && <ScenarioRail focus={parts.focus} />}
    </>
  );
}

type Key = "story" | "code";

/** Two tabs: what happened, and the code that made it happen. */
function RailTabs(props: PartProps) {
  const hide = useAsked((asked) => asked.presentation.hide);
  const [wanted, setWanted] = useState<Key>("story");
  const chosen = hide.includes("story") ? "code" : wanted;
  const tabs: Tab<Key>[] = [];
  if (!hide.includes("story")) tabs.push({ key: "story", name: "What happened", panel: <Story {...props} /> });
  if (!hide.includes("policy"))
    tabs.push({ key: "code", name: "Code", panel: chosen === "code" && <CodePanel {...props} /> });
  return tabs.length > 0 && <Tabs label="What happened, and why" tabs={tabs} chosen={chosen} onChoose={setWanted} />;
}

/** The scenario: the requests, the policies, and the optional settings below them. */
function ScenarioRail({ focus }: Pick<PartProps, "focus">) {
  const scenario = useAllocationScenario((own) => own);
  const hide = useAsked((asked) => asked.presentation.hide);
  const [hasPolicy, hasWorkload] = [!hide.includes("policy"), !hide.includes("workload")];
  return (
    <aside className="rail rail-left" aria-label="Scenario">
      <RailTop hasPresets={hasPolicy && hasWorkload} />
      {hasWorkload && <Workload scenario={scenario} focus={focus} />}
      {hasPolicy && (
        <>
          <Policies scenario={scenario} />
          <LaneTools scenario={scenario} focus={focus} />
          <HeapUnder scenario={scenario} />
        </>
      )}
      {hasPolicy && hasWorkload && <AboutPreset presets={presets} />}
      <Definitions />
    </aside>
  );
}

/** Undo and the preset picker. The picker needs both halves of a preset in view. */
function RailTop({ hasPresets }: { readonly hasPresets: boolean }) {
  const [others, onNear] = useCallsChoices();
  return (
    <div className="rail-top row wrap between">
      {hasPresets && <h2 id="preset-title">Scenario</h2>}
      <EditBar lanes={bufferEdits} />
      {hasPresets && <PresetPicker presets={presets} {...{ others, onNear }} />}
    </div>
  );
}

/** Defines the legend's terms exactly and names the source of the random numbers. */
function Definitions() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const lane = useAllocationReading().lanes[0];
  const big = formatBytes(lane === undefined ? Number.NaN : figure(lane, "big"));
  return (
    <p className="definitions tiny muted">
      <b>Big</b>: {big} or more, a size that 99&nbsp;% of requests do not exceed. <b>Poisoned</b>: big, and at least{" "}
      {scenario.poisonRatio}&nbsp;times what its caller needs. <b>Useful</b>: the share of allocated memory that callers
      need. {randomWords(scenario)} <RunProvenance />
    </p>
  );
}
