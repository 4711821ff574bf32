import { useEffect } from "react";
import { useOverlay } from "../kernel/run/overlay-store";

export const closeSweep = (): void => useOverlay.setState({ sweeping: null });

interface ButtonProps {
  readonly name: string;
  /** The lane that the dialog offers first. */
  readonly lane: number;
  readonly className: string;
}

/** Opens the sweep of a lane. The dialog closes when the button disappears. */
export function SweepButton({ name, lane, className }: ButtonProps) {
  useEffect(() => closeSweep, []);
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      onClick={() => useOverlay.setState({ sweeping: lane })}
    >
      {name}
    </button>
  );
}
