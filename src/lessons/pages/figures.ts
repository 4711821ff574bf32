/** A state as a drawing that needs no script: the build runs the state and draws it. */
export interface Figure {
  /** The inside of an SVG of this size, CSS pixels. */
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** What is to be seen on it, in words. */
  readonly words: string;
}

/** What is seen of a step on a page that does not move. */
export interface StepFigures {
  /** When its question is asked; null = nothing has happened yet, or it is covered. */
  readonly asked: Figure | null;
  readonly answered: Figure;
}
