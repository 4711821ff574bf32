import { useEffect } from "react";
import { linesOf, poolPlan, rangeOf } from "../../advisor/pool-plan";
import { POOLS } from "../../models/pools/pool-models";
import { ProblemText } from "../../ui/ProblemText";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import type { OwnAddress } from "../address";
import { PoolSelect } from "./PoolSelect";
import { type TriedPool, useTriedPool } from "./use-plan";

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
      <PoolSelect address={address} />
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
