import type { ReactNode } from "react";
import { hasSlots } from "../../../models/allocation/pool-tables";
import type { Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { Provenance } from "../../../ui/Provenance";

/** A comparison as a card shows it. */
export interface SlotsFinding {
  readonly slots: string;
  readonly title: string;
  readonly words: string;
  readonly harm: boolean;
}

/** The story's card about more slots. `finding` null = there is no comparison yet. */
export function SlotsCard(props: { readonly finding: SlotsFinding | null; readonly children?: ReactNode }) {
  const { finding } = props;
  return (
    <li className="card" data-state={finding ? "past" : "unseen"} data-harm={finding?.harm ?? false}>
      <span className="card-step type-12 nowrap strong">{finding ? finding.slots : "?"}</span>
      <div className="card-text">
        <b className="card-title strong type-13">{finding ? finding.title : "Would a bigger cache help?"}</b>
        <p role="status">
          {finding && (
            <>
              {finding.words} <Provenance origin="simulated" />
            </>
          )}
        </p>
        {props.children}
      </div>
    </li>
  );
}

/** The numbers of slots to compare if no two lanes compare them yet. */
export const TRIAL_SLOTS = [1, 10] as const;
/** Label of the button that starts the comparison. */
export const compareWords = `Compare ${TRIAL_SLOTS[0]} slot with ${TRIAL_SLOTS[1]}`;

/** The lane whose policy differs from that of `focus` only in its slots; −1 = none. */
export function rivalOf(lanes: readonly Policy[], focus: number): number {
  const own = lanes[focus];
  if (own === undefined || !hasSlots(own)) return -1;
  return lanes.findIndex((lane) => {
    return hasSlots(lane) && lane.capacity !== own.capacity && equal({ ...lane, capacity: own.capacity }, own);
  });
}
