/** A sentence that begins with its main point. */
export interface Takeaway {
  readonly strong: string;
  readonly rest: string;
}
