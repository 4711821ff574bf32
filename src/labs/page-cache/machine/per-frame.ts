import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";

type OfState<T> = (machine: MachineArrays, scenario: PageScenario) => T;

/** Computes something once per frame and scenario, because many marks of a frame need it. */
export function perFrame<T>(compute: OfState<T>): OfState<T> {
  const known = new WeakMap<MachineArrays, { readonly scenario: PageScenario; readonly result: T }>();
  return (machine, scenario) => {
    const last = known.get(machine);
    if (last?.scenario === scenario) return last.result;
    const result = compute(machine, scenario);
    known.set(machine, { scenario, result });
    return result;
  };
}
