/** A sentence whose first part is its point. */
export interface Takeaway {
  readonly strong: string;
  readonly rest: string;
}
