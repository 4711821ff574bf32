import type { AllocationScenario } from "./scenario";

/** The name of a trace of calls: twelve hexadecimal digits of its digest, and the number of its operations. */
export const CALLS_NAME = /^[0-9a-f]{12}:[1-9]\d{0,9}$/;

/** A scenario whose requests are the calls of a trace. */
export interface TraceCalls extends AllocationScenario {
  readonly life: "trace";
  /** The trace by its name, "f95775b880ec:23504"; null = none, which no valid scenario has. */
  readonly trace: string | null;
  /** The trace by its name, of which `trace` is a part; null = `trace` is whole. */
  readonly whole: string | null;
  /** The threads of the whole trace whose blocks are the part, "1,3"; null = all. */
  readonly threads: string | null;
  /** The operations of the whole trace that are the part, "0-99"; null = all. */
  readonly span: string | null;
  /** The sizes that use the caches, "1-65536"; null = all. */
  readonly only: string | null;
  /** The trace itself, packed; null = only this device may have it. */
  readonly traceData: string | null;
}

/** The most characters of a trace that a scenario contains. */
export const MOST_TRACE_DATA = 1_400_000;

/** Whether a scenario's requests are the calls of a trace. */
export const isOfTrace = (scenario: AllocationScenario): scenario is TraceCalls => scenario.life === "trace";

/** The operations that a trace's name states. */
export const operationsNamed = (trace: unknown): number => Number(String(trace).split(":")[1]);

/** The least and the most bytes of the sizes that use the caches. */
export const sizesNamed = (only: string | null): readonly [least: number, most: number] => {
  const [least = 1, most = 2 ** 30] = only?.split("-").map(Number) ?? [];
  return [least, most];
};

/** The least and the most bytes that a scenario's lanes simulate. */
export const sizesOf = (scenario: AllocationScenario) => sizesNamed(isOfTrace(scenario) ? scenario.only : null);

/** The allowed values of `life` where the file of a trace is the argument. */
export const NO_TRACE = "not trace: the argument is then the file of the trace";

/** The numbers of the threads, or the first and the last operation, that a part keeps; null = all. */
export const numbersNamed = (text: string | null): readonly number[] | null => text?.split(/[,-]/).map(Number) ?? null;

/** The defaults of a trace's scenario: its middle, since at its end nearly everything is freed. */
export const traceDefaults = ({ trace }: Readonly<Record<string, unknown>>) => ({
  generator: "pcg32",
  whole: null,
  threads: null,
  span: null,
  only: null,
  traceData: null,
  ...(CALLS_NAME.test(String(trace)) && { at: Math.floor((operationsNamed(trace) - 1) / 2) }),
});
