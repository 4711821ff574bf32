import type { ReactNode } from "react";
import { useReading } from "../../kernel/run/hooks";
import { type Origin, Provenance } from "../../ui/Provenance";

interface PictureWordsProps {
  /** Of the heading. */
  readonly id: string;
  readonly origin: Origin;
  readonly text: string;
  /** The text changes with each step, so it is not told while playing. */
  readonly isOfStep?: boolean;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** Describes the picture of a stage. */
export function PictureWords({ id, origin, text, isOfStep = true, children }: PictureWordsProps) {
  const { playing } = useReading().info;
  return (
    <section className="words" aria-labelledby={id}>
      <h2 id={id}>
        Describe this picture <Provenance origin={origin} />
      </h2>
      <p>{playing && isOfStep ? "Playing. The description appears when you pause." : text}</p>
      {children}
    </section>
  );
}
