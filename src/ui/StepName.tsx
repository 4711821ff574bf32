import { capitalized } from "../shared/sentence";
import { stepName } from "../shared/step-name";

interface StepNameProps {
  /** Operations done. */
  readonly done: number;
  /** The name begins a sentence. */
  readonly isFirst?: boolean;
}

/** The shown step, "step 37 900" or "the start". Its machine-readable value is the number of operations done. */
export function StepName({ done, isFirst = false }: StepNameProps) {
  const name = stepName(done);
  return <data value={done}>{isFirst ? capitalized(name) : name}</data>;
}
