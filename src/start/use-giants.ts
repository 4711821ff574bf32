import { useState } from "react";
import { type Giant, openingIn } from "../labs/article";

/** The giants of the story's run, as the page embeds them. */
export function useGiants(): readonly Giant[] {
  const [giants] = useState(() => (typeof document === "undefined" ? [] : openingIn(document).giants));
  return giants;
}
