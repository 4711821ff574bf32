import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { Question } from "./Question";

interface GateProps {
  /** The lab has a question; without one nothing is withheld. */
  readonly hasQuestion: boolean;
  readonly children: ReactNode;
}

/** Withholds the lab until a person has said what they expect of it, or would not. Then the focus is on the stage. */
export function Gate({ hasQuestion, children }: GateProps) {
  const withholds = useAsked((asked) => asked.prediction?.pick === null);
  const withheld = useRef(withholds && hasQuestion);
  useLayoutEffect(() => {
    if (withholds && !hasQuestion) useAsked.setState({ prediction: null });
  }, [withholds, hasQuestion]);
  useEffect(() => {
    if (withheld.current && !withholds) document.getElementById("stage")?.focus({ preventScroll: true });
    withheld.current = withholds && hasQuestion;
  }, [withholds, hasQuestion]);
  return withholds && hasQuestion ? <Question /> : children;
}
