import type { Core } from "./core";

/** BlProblem: the first problem of a block. `field` is an index in the X-macro table that `table` names. */
export interface BlockProblem {
  readonly table: number;
  readonly field: number;
  readonly row: number;
  readonly lane: number;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** The core's last refusal. */
export function readProblem(core: Core): BlockProblem {
  const words = core.read(Uint32Array, core.call.bl_problem(), 7);
  const [table = 0, field = 0, row = 0, lane = 0, value = 0, least = 0, most = 0] = words;
  return { table, field, row, lane, value, least, most };
}
