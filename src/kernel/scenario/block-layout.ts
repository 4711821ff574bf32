/** A table of the block. Its entries, or those of lane i, begin at `at` + i · `stride`, in words. */
export interface Section {
  readonly at: number;
  readonly stride: number;
  /** The words of an entry by their names; none where an entry is a single word or a heap. */
  readonly layout: Readonly<Record<string, number>>;
}

/** Where the words of a scenario stand in the block of a core. */
export interface BlockLayout {
  /** The version of the core, which is the first word. */
  readonly version: number;
  readonly words: number;
  /** The tables, in the order of the numbers by which BlProblem names them. The scenario's own words are in the first. */
  readonly sections: Readonly<Record<string, Section>>;
}
