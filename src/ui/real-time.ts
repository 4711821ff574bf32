/** How a lab plays in real time if its steps take time. */
export interface RealTime {
  /** The rule of its pace, in a sentence. */
  readonly words: string;
  /** Goes to the end of a long part. */
  readonly skip: { readonly name: string; press(): void };
}
