/** How a lab whose steps have a time plays in real time. */
export interface RealTime {
  /** The rule of its pace, in a sentence. */
  readonly words: string;
  /** Goes to the end of a long part. */
  readonly skip: { readonly name: string; press(): void };
}
