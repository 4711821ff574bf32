import { useEffect, useMemo } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { laneLetter } from "../../../shared/lane-letter";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { UnlessMissing } from "../../shared/calls/UnlessMissing";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { StageFrame } from "../../shared/StageFrame";
import { EfficiencyChart } from "../time/EfficiencyChart";
import { laneSentences } from "../words/describe-frame";
import { Words } from "../words/Words";
import { FieldTools } from "./FieldTools";
import { FieldContext, useNewFieldView } from "./field-context";
import { useField } from "./field-store";
import { LaneSection } from "./LaneSection";
import { Ledger } from "./Ledger";
import { sizeRange } from "./slot-list";
import { TakeawayTitle } from "./Takeaway";
import "../../../ui/stage.css";
import "./lanes.css";
import "./rooms.css";
import "./slots.css";
import "./field.css";

interface StageProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** The drawing of the current state, and what happened so far, or one of them. The transport's keys work here. */
export function Stage({ focus, names, onFocus }: StageProps) {
  const ui = useAsked(({ presentation }) => presentation.ui);
  return (
    <StageFrame as="main" focus={focus}>
      <UnlessMissing>
        <TakeawayTitle focus={focus} />
        <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
        {ui !== "chart" && <Ledger names={names} />}
        {ui !== "chart" && <Lanes names={names} focus={focus} />}
        {ui !== "stage" && <EfficiencyChart focus={focus} />}
      </UnlessMissing>
      {ui !== "lab" && (
        <div className="visually-hidden">
          <Words names={names} />
        </div>
      )}
    </StageFrame>
  );
}

/** All lanes. The one in focus has the most space. */
export function Lanes({ names, focus }: Pick<StageProps, "names" | "focus">) {
  const view = useNewFieldView(useRun());
  useEffect(() => useField.setState({ main: focus }), [focus]);
  const { info, lanes } = useAllocationReading();
  const scenario = useAllocationScenario((scenario) => scenario);
  const sentences = laneSentences(lanes, focus, isOfTrace(scenario));
  const range = useMemo(() => sizeRange(scenario), [scenario]);
  return (
    <FieldContext value={view}>
      <div className="lanes" data-count={lanes.length} data-playing={info.playing}>
        {scenario.lanes.map((policy, lane) => {
          const reading = lanes[lane];
          if (reading === undefined) return null;
          const sentence = sentences[lane] ?? "";
          const own = { lane, policy, reading, sentence, range, done: info.done, isMain: lane === focus };
          return <LaneSection key={laneLetter(lane)} name={names[lane] ?? ""} {...own} />;
        })}
        <FieldTools />
      </div>
    </FieldContext>
  );
}
