import { useCallback, useMemo } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { stateWords } from "../policies/lane-words";
import { usePageScenario } from "../use-page-scenario";
import { drawRing, MOST_ON_RING, ringSectors, tickedWords } from "./ring";

interface RingProps {
  readonly cache: PolicyArrays;
  readonly policy: PolicyChoice;
}

/** Draws a small CLOCK after the request as a dial with its hand and set bits. Other policies have no dial. */
export function ClockRing({ cache, policy }: RingProps) {
  const { frames } = useRun();
  const { cache: capacity, roles } = usePageScenario((scenario) => scenario);
  const isRing = policy.model === "clock" && capacity <= MOST_ON_RING;
  const sectors = useMemo(
    () => (isRing ? ringSectors(cache, policy, capacity, roles) : []),
    [isRing, cache, policy, capacity, roles],
  );
  const draw = useCallback((surface: Surface) => drawRing(surface, sectors, roles), [sectors, roles]);
  if (sectors.length === 0) return null;
  return (
    <figure className="request-ring">
      <DrawnCanvas className="request-dial" draw={draw} subscribe={frames.subscribeReading} />
      <figcaption className="muted">
        After the request: {stateWords(cache, policy, capacity)}
        <span className="visually-hidden">. {tickedWords(sectors)}</span>
      </figcaption>
    </figure>
  );
}
