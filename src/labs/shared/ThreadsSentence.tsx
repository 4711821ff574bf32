import { useRun } from "../../kernel/run/hooks";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatInteger } from "../../shared/format";
import { NumberSlot } from "./NumberSlot";
import { take, typedNumber } from "./typed-number";

/** A number of steps as text. */
export const stepsOrNever = (steps: number | null): string => (steps === null ? "never" : formatInteger(steps));

/** The typed number of steps; null = never. */
export function typedSteps(text: string): number | null {
  const typed = text.trim();
  return typed === "never" || typed === "" ? null : typedNumber(typed);
}

interface ThreadsProps {
  readonly scenario: AllocationScenario;
  /** The words of the lab for a return by another thread. */
  readonly words: { readonly label: string; readonly other: string; readonly things: string };
  /** Changes with the first further thread. */
  readonly withThreads?: Partial<AllocationScenario>;
}

/** The threads that make a drawn workload's requests, and the share that another thread than the first one ends. */
export function ThreadsSentence({ scenario, words, withThreads }: ThreadsProps) {
  const run = useRun();
  const set = (change: Partial<AllocationScenario>) => take(run, scenario, change);
  const { threadCount, crossing } = scenario;
  return (
    <p className="sentence">
      Requests come from{" "}
      <NumberSlot
        label="Threads that make requests"
        value={formatInteger(threadCount)}
        take={(text) => set({ ...(threadCount === 1 && withThreads), threadCount: typedNumber(text) })}
      />{" "}
      {threadCount === 1 ? (
        "thread"
      ) : (
        <>
          threads, drawn at random; {words.other}{" "}
          <NumberSlot
            label={words.label}
            value={formatInteger(crossing)}
            unit="%"
            take={(text) => set({ crossing: typedNumber(text) })}
          />{" "}
          of the {words.things}
        </>
      )}
    </p>
  );
}
