import { ACT, PAGE_CAUSE } from "../../../generated/page_cache";
import type { PolicyName } from "../../../models/page_cache/policies";
import { actKey, rulesOfPolicy } from "../../../models/page_cache/policy-rules";
import type { Act } from "./acts";

interface RuleProps {
  readonly policy: PolicyName;
  /** The acts that light lines. */
  readonly acts: readonly Act[];
}

/** A policy's rule, with the lines of these acts lit. */
export function Rule({ policy, acts }: RuleProps) {
  const keys = new Set(acts.map(({ kind, cause }) => actKey(ACT[kind], PAGE_CAUSE[cause])));
  return (
    <details className="request-rule" open>
      <summary>Rule</summary>
      <ol>
        {rulesOfPolicy(policy).lines.map(({ text, acts: lighting }) => {
          const isLit = lighting.some((key) => keys.has(key));
          return (
            <li key={text} data-lit={isLit} data-inner={text.startsWith(" ")}>
              {text.trim()}
              {isLit && <span className="visually-hidden"> (this beat)</span>}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
