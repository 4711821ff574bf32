import { Fragment, type ReactNode } from "react";

interface SentenceProps {
  /** {key} stands for the control of that key. No key stands in it twice. */
  readonly text: string;
  readonly slot: (key: string) => ReactNode;
}

/** A sentence with controls in it. */
export const Sentence = ({ text, slot }: SentenceProps) =>
  text.split(/[{}]/).map((piece, i) => (i % 2 === 0 ? piece : <Fragment key={piece}>{slot(piece)}</Fragment>));
