import { useId } from "react";
import type { Moment } from "../../../codegen/code-line";
import type { Policy } from "../../../models/allocation/scenario";
import { POOL_LANGUAGES, POOLS } from "../../../models/pools/pool-models";
import { ruleOf } from "../../../models/pools/told-words";
import { DocLink } from "../../../ui/DocLink";
import { LaneSwitch } from "../../shared/LaneSwitch";
import "./pool.css";

interface PoolRuleProps {
  readonly policy: Policy;
  /** Where the last step of the lane ended; null = nowhere. */
  readonly moment: Moment | null;
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** The rule of a lane's pool in sentences, in the order in which it decides; the part of the last step stands out. */
export function PoolRule({ policy, moment, ...props }: PoolRuleProps) {
  const title = useId();
  const rule = ruleOf(policy);
  const row = POOLS.find(({ name }) => name === policy.pool.model);
  if (rule === undefined || row === undefined) return null;
  return (
    <section aria-labelledby={title}>
      <div className="story-head row between">
        <h2 id={title}>{row.name}, its rule</h2>
        <LaneSwitch {...props} />
      </div>
      <p className="rail-note muted">
        {POOL_LANGUAGES[row.language]}, {row.version}. In our own words; the page has no code of the library.
      </p>
      <Part name="take(n)" lines={rule.take} isNow={moment?.operation === "ALLOCATE"} />
      <Part name="give(array)" lines={rule.give} isNow={moment?.operation === "FREE"} />
      {rule.collect && <Part name="collect()" lines={rule.collect} isNow={false} />}
      <p className="rail-note">
        <DocLink to="pools">The rules of all pools</DocLink>
      </p>
    </section>
  );
}

function Part({
  name,
  lines,
  isNow,
}: {
  readonly name: string;
  readonly lines: readonly string[];
  readonly isNow: boolean;
}) {
  return (
    <div className="pool-rule" aria-current={isNow ? "step" : undefined}>
      <h3>{name}</h3>
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </div>
  );
}
