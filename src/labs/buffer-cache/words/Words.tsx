import { useEffect, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { usePreferences } from "../../../kernel/run/preferences-store";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import { allocationStopWords } from "../../../models/allocation/stop-words";
import type { DataTable } from "../../../shared/data-table";
import { lazyComponent } from "../../../ui/lazy-component";
import { stopSentence } from "../../../ui/stop-rules-of";
import { TableButton } from "../../../ui/TableButton";
import {
  type AllocationSnapshot,
  allocationFrame,
  useAllocationReading,
  useAllocationScenario,
} from "../../shared/allocation-frame";
import { RunProvenance } from "../RunProvenance";
import type { AnnouncedWords, Announcement } from "./announcer";
import { pictureInWords } from "./describe-frame";

const MemoryWords = lazyComponent<Pick<AllocationSnapshot, "lanes">>(() =>
  import("../memory/Memory").then((part) => part.MemoryWords),
);

/** Describes the picture and offers its data. The description does not change while playing. */
export function Words({ names }: { readonly names: readonly string[] }) {
  const reading = useAllocationReading();
  const { info, lanes } = reading;
  const scenario = useAllocationScenario((scenario) => scenario);
  const { breakpoints, lanes: policies } = scenario;
  const stopped = info.stop === null ? null : stopSentence(info.stop, breakpoints, allocationStopWords, lanes.length);
  const announcement = useAnnouncement(reading, { names, stopped, isRecorded: isOfTrace(scenario) });
  return (
    <section className="words" aria-labelledby="words-title">
      <div className="rail-head between">
        <h2 id="words-title">
          Describe this picture <RunProvenance />
        </h2>
        <RunTable of="allocated by size" table={(now) => import("../tables").then((part) => part.fieldTable(now))} />
      </div>
      <p>
        {info.playing ? "Playing. The description appears when you pause." : pictureInWords(info.done, lanes, names)}
      </p>
      {policies.some(hasHeapModel) && !info.playing && <MemoryWords lanes={lanes} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}

/** Shows the current data of a picture as a table. `of` names the picture. */
function RunTable({
  of,
  table,
}: {
  readonly of: string;
  readonly table: (now: AllocationSnapshot) => Promise<DataTable>;
}) {
  const { frames } = useRun();
  return (
    <TableButton
      of={of}
      origin={<RunProvenance />}
      className="chart-button"
      table={() => table(allocationFrame(frames.reading()))}
    />
  );
}

/**
 * The text of the polite live region, or empty if a person has turned it off. The announcer loads with the first move.
 * If it fails to load, nothing is announced.
 */
function useAnnouncement(reading: AllocationSnapshot, words: AnnouncedWords): string {
  const last = useRef<Announcement | null>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const { done, playing } = reading.info;
    last.current ??= { text: "", at: Number.NEGATIVE_INFINITY, done, playing };
    if (done === last.current.done && playing === last.current.playing) return;
    const tell = ({ announce }: typeof import("./announcer")) => {
      if (last.current === null) return;
      last.current = announce(last.current, reading, words, performance.now());
      setText(last.current.text);
    };
    import("./announcer").then(tell).catch(() => {});
  });
  return usePreferences((preferences) => preferences.announcements) === "on" ? text : "";
}
