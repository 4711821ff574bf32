import { linesOf, poolPlan, rangeOf } from "../../advisor/pool-plan";
import { PoolOptions } from "../../labs/shared/PoolOptions";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { type TriedPool, useTriedPool } from "./use-plan";

const NONE = "";

interface TriesProps {
  readonly trace: KeptCalls;
  /** Null = no pool. */
  readonly tried: TriedPool | null;
}

/** The pool whose settings are tried beside the plan, and their values. */
export function PoolTries({ trace, tried }: TriesProps) {
  const choose = (model: string) => {
    const plan = () => poolPlan({ model, fixed: {} }, rangeOf(trace.plots.sizes, trace.facts));
    useTriedPool.setState({ pool: model === NONE ? null : { ...plan(), model, trace: trace.name, linesOf } });
  };
  return (
    <>
      <select
        className="field"
        aria-label="Settings of a pool"
        value={tried?.model ?? NONE}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={NONE}>No settings of a pool</option>
        <PoolOptions />
      </select>
      {tried !== null && <p className="muted">{tried.words}</p>}
    </>
  );
}
