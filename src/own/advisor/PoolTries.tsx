import { useEffect } from "react";
import { linesOf, poolPlan, rangeOf } from "../../advisor/pool-plan";
import { PoolOptions } from "../../labs/shared/PoolOptions";
import { POOLS } from "../../models/pools/pool-models";
import { ProblemText } from "../../ui/ProblemText";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { goTo, type OwnAddress } from "../address";
import { type TriedPool, useTriedPool } from "./use-plan";

const NONE = "";

interface TriesProps {
  readonly trace: KeptCalls;
  /** It has the chosen pool, so that a link runs the same policies. */
  readonly address: OwnAddress;
  /** Null = no pool. */
  readonly tried: TriedPool | null;
}

/** The pool whose settings are tried beside the plan, and their values. */
export function PoolTries({ trace, address, tried }: TriesProps) {
  const { pool: model } = address;
  const isKnown = model === null || POOLS.some(({ name }) => name === model);
  useEffect(() => {
    useTriedPool.setState({ pool: model === null || !isKnown ? null : triedPool(trace, model) });
  }, [trace, model, isKnown]);
  return (
    <>
      <select
        className="field"
        aria-label="Settings of a pool"
        value={isKnown ? (model ?? NONE) : NONE}
        onChange={({ target: { value } }) => goTo({ ...address, pool: value === NONE ? null : value })}
      >
        <option value={NONE}>No settings of a pool</option>
        <PoolOptions />
      </select>
      <ProblemText
        text={isKnown ? null : `The address names the pool “${model}”, which is not known. Choose one here.`}
      />
      {tried !== null && <p className="muted">{tried.words}</p>}
    </>
  );
}

const triedPool = (trace: KeptCalls, model: string): TriedPool => {
  const plan = poolPlan({ model, fixed: {} }, rangeOf(trace.plots.sizes, trace.facts));
  return { ...plan, model, trace: trace.name, linesOf };
};
