import { type ReactNode, type ToggleEvent, useId, useState } from "react";

/** Opens over the page by a button with its id as popoverTarget, and is mounted only while open. Escape closes it. */
export function Popover(props: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const title = useId();
  const toggle = (event: ToggleEvent) => setOpen(event.newState === "open");
  return (
    <div id={props.id} className="popover" popover="auto" role="dialog" aria-labelledby={title} onToggle={toggle}>
      <h2 id={title}>{props.title}</h2>
      {open && props.children}
    </div>
  );
}
