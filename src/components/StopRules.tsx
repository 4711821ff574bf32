import { type ToggleEvent, useId, useState } from "react";
import { later } from "./later";
import type { RulesProps } from "./StopRuleEditor";

export const STOP_RULES_ID = "stop-rules";

const StopRuleEditor = later(() => import("./StopRuleEditor").then((part) => part.StopRuleEditor));

/** The stop rules, to be added to and removed from, in a popover that is filled when it is opened. */
export function StopRules(props: RulesProps) {
  const [open, setOpen] = useState(false);
  const title = useId();
  const toggle = (event: ToggleEvent) => setOpen(event.newState === "open");
  return (
    <div
      id={STOP_RULES_ID}
      className="stop-rules"
      popover="auto"
      role="dialog"
      aria-labelledby={title}
      onToggle={toggle}
    >
      <h2 id={title}>Stop playing when …</h2>
      {open && <StopRuleEditor {...props} />}
    </div>
  );
}
