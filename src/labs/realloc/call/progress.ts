import { useEffect, useState } from "react";

/** The time of an animation, in ms. */
const WHOLE_MS = 900;

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The parts of an animation that are over, of `total`. It starts with each new key; with reduced motion it is over. */
export function useProgress(key: string, total: number): number {
  const [state, setState] = useState({ key: "", parts: 0 });
  useEffect(() => {
    if (isCalm()) {
      setState({ key, parts: total });
      return;
    }
    let began: number | null = null;
    let next = requestAnimationFrame(function show(now) {
      began ??= now;
      const parts = Math.min(total, Math.floor(((now - began) / WHOLE_MS) * total));
      setState({ key, parts });
      if (parts < total) next = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(next);
  }, [key, total]);
  return state.key === key ? state.parts : 0;
}
