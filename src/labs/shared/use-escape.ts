import { useEffect } from "react";

/** These elements handle Escape themselves. */
const OTHERS = "dialog, [popover]";

/** Handles Escape anywhere on the page, unless another element handles it. `action` must be stable. */
export function useEscape(isMeant: boolean, action: () => void): void {
  useEffect(() => {
    if (!isMeant) return;
    const hear = (event: KeyboardEvent) => {
      const isTheirs = event.target instanceof Element && event.target.closest(OTHERS) !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isTheirs) action();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [isMeant, action]);
}
