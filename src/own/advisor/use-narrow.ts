import { useSyncExternalStore } from "react";

/** The width of a phone, on which the answer comes before its neighbors. */
const narrow = () => matchMedia("(width <= 43.75rem)");

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches);
