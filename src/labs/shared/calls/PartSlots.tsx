import { useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { TraceCalls } from "../../../models/allocation/call-trace";
import { checked } from "../heap/typed";
import { NumberSlot } from "../NumberSlot";
import { takePart } from "./take-part";

interface SlotsProps {
  readonly scenario: TraceCalls;
  /** Whether the trace has threads to choose from. */
  readonly hasThreads: boolean;
}

/** The threads and the operations of the trace that are its part, as the end of a sentence. */
export function PartSlots({ scenario, hasThreads }: SlotsProps) {
  const run = useRun();
  const [news, setNews] = useState("");
  const { whole, trace } = scenario;
  const set = (change: Partial<TraceCalls>) => {
    const part = { threads: scenario.threads, span: scenario.span, ...change };
    const isAll = part.threads === null && part.span === null;
    const read = checked(scenario, { ...part, whole: isAll ? null : (whole ?? trace) } as Partial<TraceCalls>);
    if (!read.ok) return read;
    setNews("Reading this part …");
    void takePart(run, scenario, part).then((refusal) => setNews(refusal ?? ""));
    return read;
  };
  const slot = (label: string, key: "threads" | "span") => (
    <NumberSlot
      label={label}
      value={scenario[key] ?? ALL}
      mode="text"
      differs={scenario[key] !== null}
      take={(text) => set({ [key]: typedPart(text) })}
    />
  );
  return (
    <>
      {hasThreads && <>, threads {slot("Threads, such as 1,3, or all", "threads")}</>}, operations{" "}
      {slot("Operations, such as 0-99, or all", "span")}. <span role="status">{news}</span>
    </>
  );
}

const ALL = "all";

/** The typed part without spaces, its threads in order; null = all. */
function typedPart(text: string): string | null {
  const typed = text.replaceAll(/\s/g, "").toLowerCase();
  if (["", ALL].includes(typed)) return null;
  return [...new Set(typed.split(","))].toSorted((a, b) => Number(a) - Number(b)).join(",");
}
