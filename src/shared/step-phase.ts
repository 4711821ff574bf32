/** A piece of one step, in the order in which GetBuffer and ReturnBuffer come to it. */
export type Phase =
  /** The function is called. */
  | "call"
  /** Which bucket takes its size? Some sizes have no bucket. */
  | "bucket"
  /** GetBuffer turns to the next slot. */
  | "lookup"
  /** Is the slot's buffer there, and big enough (or of exactly the size)? */
  | "fits"
  /** Is it too big for the waste limits? */
  | "wasteful"
  /** Is it better than the best so far? */
  | "better"
  | "hit"
  | "miss"
  /** ReturnBuffer: is it over the cutoff? */
  | "cutoff"
  /** ReturnBuffer looks for an empty slot. */
  | "free-slot"
  /** Full: which slot may go. */
  | "choose"
  /** Full: the returned one against the one in that slot. */
  | "compare"
  /** The returned one is in a slot now. */
  | "keep"
  /** A buffer goes back to the heap. */
  | "free";
