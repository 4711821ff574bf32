import { OPERATION, OUTCOME } from "../../src/generated/abi";

/** An operation as a lane did it: the user who holds the buffer, as the core numbers them. */
export interface Operation {
  readonly takes: boolean;
  readonly user: number;
  readonly needed: number;
}

/** Follows who holds the buffers of a lane, whose last buffer takes the place of one that goes. */
export function holders(): (outcome: Uint32Array) => Operation {
  const live: { user: number; needed: number }[] = [];
  const spare: number[] = [];
  let users = 0;
  return (outcome) => {
    const index = outcome[OUTCOME.index] ?? 0;
    if (outcome[OUTCOME.operation] === OPERATION.ALLOCATE) {
      const held = { user: spare.pop() ?? users++, needed: outcome[OUTCOME.needed] ?? 0 };
      live.push(held);
      return { takes: true, ...held };
    }
    const gone = live[index] ?? { user: 0, needed: 0 };
    const last = live.pop() ?? gone;
    if (index < live.length) live[index] = last;
    spare.push(gone.user);
    return { takes: false, ...gone };
  };
}
