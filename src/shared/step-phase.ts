/** A phase of one step, in the order of GetBuffer and ReturnBuffer. */
export type Phase =
  /** The function call. */
  | "call"
  /** Which bucket has this size? Some sizes have none. */
  | "bucket"
  /** GetBuffer moves to the next slot. */
  | "lookup"
  /** Does the slot have a buffer that is big enough (or of exactly the size)? */
  | "fits"
  /** Does it exceed the waste limits? */
  | "wasteful"
  /** Is it better than the best so far? */
  | "better"
  | "hit"
  | "miss"
  /** ReturnBuffer: is it above the cutoff? */
  | "cutoff"
  /** ReturnBuffer looks for an empty slot. */
  | "free-slot"
  /** Full: choose the slot to replace. */
  | "choose"
  /** Full: compare the returned buffer with the one in that slot. */
  | "compare"
  /** The returned buffer is now in a slot. */
  | "keep"
  /** A buffer goes back to the heap. */
  | "free";
