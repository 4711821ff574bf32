import { useEffect, useMemo, useState } from "react";
import { useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { EditBar } from "../shared/EditBar";
import { HeapPriceList } from "../shared/heap/HeapPriceList";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { useShortcuts } from "../shared/shortcuts";
import { FreeLists } from "./FreeLists";
import { HeapModels } from "./HeapModels";
import { HeapPresent } from "./HeapPresent";
import { HeapPresets } from "./HeapPresets";
import { HeapWorkload } from "./HeapScenario";
import { HeapStage } from "./HeapStage";
import { Findings, HeapStory } from "./HeapStory";
import { HeapWords } from "./HeapWords";
import { heapEventWays } from "./heap-event-ways";
import { useHeapLook } from "./heap-store";
import { laneName } from "./lane-name";
import { OperationCost } from "./OneOperation";
import "./heap.css";
import "./heap-screens.css";

/** Allocators side by side on the same requests: their maps, what they cost, and one operation step by step. */
export function HeapLab() {
  const lanes = useLab((lab) => lab.scenario.lanes);
  const presenting = useLab((lab) => lab.presenting);
  const shows = useHeapLook((look) => look.shows);
  const [wanted, onFocus] = useState(0);
  const focus = Math.min(wanted, lanes.length - 1);
  const names = useMemo(() => lanes.map(({ heap }) => laneName(heap)), [lanes]);
  const run = useRun();
  useEffect(() => useHeapLook.setState({ focus }), [focus]);
  const events = useMemo(() => heapEventWays(run, focus), [run, focus]);
  const model = lanes[focus]?.heap.model ?? "exact";
  useShortcuts({
    p: () => useLab.setState({ presenting: true }),
    s: () => useLab.setState({ sharing: true }),
  });
  return (
    <>
      <LabTransport focus={focus} onFocus={onFocus} events={events} />
      <HeapStage focus={focus} names={names} onFocus={onFocus} />
      <aside className="rail rail-right heap-rail" aria-label="What happened">
        <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
        {shows === "step" && <OperationCost lane={focus} />}
        {shows === "heaps" && <HeapStory focus={focus} />}
        <FreeLists lane={focus} model={model} />
        {shows === "heaps" && <Findings />}
        <HeapWords names={names} />
      </aside>
      <aside className="rail rail-left heap-rail" aria-label="Scenario">
        <EditBar />
        <HeapPresets />
        <HeapWorkload />
        <HeapModels />
        <HeapPriceList />
      </aside>
      {presenting && <HeapPresent focus={focus} names={names} onFocus={onFocus} events={events} />}
    </>
  );
}
