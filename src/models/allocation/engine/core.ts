import { type CallTable, CoreInstance } from "../../../kernel/engine/core";

/** The functions of wasm/exports_allocation.h, in the form of KERNEL_CALLS. */
const CALLS = {
  bl_block: ["u32"],
  bl_open: ["u32"],
  bl_problem: ["u32"],
  bl_figures: ["u32", "u32"],
  bl_outcome: ["u32", "u32"],
  bl_pool_lane_figures: ["u32", "u32"],
  bl_lane_shelves: ["u32", "u32"],
  bl_shelves: ["u32"],
  bl_shelf_of: ["u32"],
  bl_slot_count: ["u32", "u32"],
  bl_slot_sizes: ["u32", "u32"],
  bl_slot_entered: ["u32", "u32"],
  bl_slot_histories: ["u32", "u32"],
  bl_list_visits: ["u32", "u32"],
  bl_visits: ["u32"],
  bl_classes: ["u32", "u32"],
  bl_requested_sizes: ["u32"],
  bl_call: ["u32"],
  bl_granted_sizes: ["u32", "u32"],
  bl_live_needed: ["u32"],
  bl_live_buffers: ["u32", "u32"],
  bl_list_marks: ["u32", "u32", "u32"],
  bl_marks: ["u32"],
  bl_events: ["u32", "u32"],
  bl_event_count: ["f64", "u32"],
  bl_view: ["u32", "u32", "u32"],
} as const satisfies CallTable;

/** An instance of the core of buffer caches and heaps. */
export class Core extends CoreInstance<typeof CALLS> {
  constructor(module: WebAssembly.Module) {
    super(module, CALLS);
  }
}

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
