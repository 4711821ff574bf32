import type { ReactNode } from "react";
import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked } from "../../../kernel/run/hooks";
import { LOCKED } from "../lock-words";

interface LockableProps {
  readonly by: Lock;
  readonly children: ReactNode;
}

/** A part of the scenario that can be edited unless the link locks it. */
export function Lockable({ by, children }: LockableProps) {
  if (!useLocked(by)) return children;
  return (
    <fieldset className="heap-held shrink" disabled>
      {children}
      <p className="rail-note muted">{LOCKED}</p>
    </fieldset>
  );
}
