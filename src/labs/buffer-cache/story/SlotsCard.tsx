import type { ReactNode } from "react";
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
      <span className="card-step">{finding ? finding.slots : "?"}</span>
      <div className="card-text">
        <b className="card-title">{finding ? finding.title : "Would a bigger cache help?"}</b>
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
