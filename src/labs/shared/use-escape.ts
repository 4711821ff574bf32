import { useEffect } from "react";

/** Escape is theirs in here. */
const OTHERS = "dialog, [popover]";

/** Escape anywhere on the page, unless it was meant for something else. `action` is the same at every call. */
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
