import { isOfTrace } from "../../../models/allocation/call-trace";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import { allocationStopWords } from "../../../models/allocation/stop-words";
import { lazyComponent } from "../../../ui/lazy-component";
import { stopSentence } from "../../../ui/stop-words";
import { type AllocationSnapshot, useAllocationReading } from "../../shared/allocation-frame";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";
import { RunProvenance } from "../RunProvenance";
import { RunTable } from "../RunTable";
import { pictureInWords } from "./describe-frame";
import { useAnnouncement } from "./use-announcement";

const MemoryWords = lazyComponent<Pick<AllocationSnapshot, "lanes">>(() =>
  import("../memory/MemoryWords").then((part) => part.MemoryWords),
);

/** Describes the picture and offers its data. The description does not change while playing. */
export function Words({ names }: { readonly names: readonly string[] }) {
  const reading = useAllocationReading();
  const { info, lanes } = reading;
  const scenario = useAllocationScenario((scenario) => scenario);
  const { breakpoints, lanes: policies } = scenario;
  const stopped = info.stop === null ? null : stopSentence(info.stop, breakpoints, allocationStopWords, lanes.length);
  const announcement = useAnnouncement(reading, { names, stopped, isRecorded: isOfTrace(scenario) });
  const named = lanes.map((lane, i) => ({ name: names[i] ?? "", lane }));
  return (
    <section className="words" aria-labelledby="words-title">
      <div className="rail-head">
        <h2 id="words-title">
          Describe this picture <RunProvenance />
        </h2>
        <RunTable
          of="allocated by size"
          table={(now) => import("../charts/lane-tables").then((part) => part.fieldTable(now))}
        />
      </div>
      <p>{info.playing ? "Playing. The description appears when you pause." : pictureInWords(info.done, named)}</p>
      {policies.some(hasHeapModel) && !info.playing && <MemoryWords lanes={lanes} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}
