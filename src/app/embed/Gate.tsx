import { type ReactNode, useEffect, useRef } from "react";
import { useAsked } from "../../state/asked-store";
import { Question } from "./Question";

/** Withholds the lab until a person has said what they expect of it, or would not. Then the focus is on the stage. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const withholds = useAsked((asked) => asked.prediction?.pick === null);
  const withheld = useRef(withholds);
  useEffect(() => {
    if (withheld.current && !withholds) document.getElementById("stage")?.focus({ preventScroll: true });
    withheld.current = withholds;
  }, [withholds]);
  return withholds ? <Question /> : children;
}
