import { Fragment, type ReactNode } from "react";

interface SentenceProps {
  /** {key} becomes the control of that key. Each key occurs at most once. */
  readonly text: string;
  readonly slot: (key: string) => ReactNode;
}

/** A sentence that contains controls. */
export const Sentence = ({ text, slot }: SentenceProps) =>
  text.split(/[{}]/).map((piece, i) => (i % 2 === 0 ? piece : <Fragment key={piece}>{slot(piece)}</Fragment>));
