import type { HeldBuffer, StoryRecord } from "../record";

/** A step's action under the flawed policy, derived from the records before and after it. */
export type Act =
  | { readonly kind: "none" }
  /** A caller got a buffer: the cached one, or a new one. */
  | { readonly kind: "request"; readonly buffer: HeldBuffer; readonly reused: boolean }
  /** A buffer came back. The cache kept it, or freed it and kept its own. */
  | { readonly kind: "return"; readonly buffer: HeldBuffer; readonly kept: boolean };

export function actBetween(before: StoryRecord, now: StoryRecord): Act {
  const missing = (from: StoryRecord, other: StoryRecord) =>
    from.flawed.held.find(({ born }) => !other.flawed.held.some((held) => held.born === born));
  const got = missing(now, before);
  if (got !== undefined) return { kind: "request", buffer: got, reused: got.born === before.flawed.cached?.born };
  const back = missing(before, now);
  if (back === undefined) return { kind: "none" };
  return { kind: "return", buffer: back, kept: back.born === now.flawed.cached?.born };
}
