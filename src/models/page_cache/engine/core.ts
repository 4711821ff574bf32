import { type CallTable, CoreInstance } from "../../../kernel/engine/core";

/** The functions of wasm/exports_page_cache.h and exports_page_machine.h: the type of the result, then of the parameters. */
const CALLS = {
  bl_pages_block: ["u32"],
  bl_pages_open: ["u32"],
  bl_pages_problem: ["u32"],
  bl_pages_give: ["u32", "u32", "u32", "u32"],
  bl_pages_given: ["u32"],
  bl_pages_given_keys: ["u32"],
  bl_pages_given_sizes: ["u32"],
  bl_pages_requests: ["u32"],
  bl_pages_page: ["u32", "u32"],
  bl_pages_next: ["u32"],
  bl_pages_count: ["u32"],
  bl_pages_distinct: ["u32"],
  bl_pages_stream_hash: ["u64"],
  bl_pages_figures: ["u32", "u32"],
  bl_pages_evictions: ["u32", "u32"],
  bl_pages_acts: ["u32", "u32"],
  bl_pages_list_count: ["u32", "u32"],
  bl_pages_list_size: ["u32", "u32", "u32"],
  bl_pages_list_cells: ["u32", "u32", "u32", "u32"],
  bl_pages_cells: ["u32"],
  bl_pages_list_pages: ["u32", "u32", "u32"],
  bl_pages_pages: ["u32"],
  bl_pages_place: ["u32", "u32", "u32"],
  bl_pages_facts: ["u32", "u32"],
  bl_pages_follow: ["void", "u32"],
  bl_pages_stays: ["u32", "u32"],
  bl_pages_same: ["u32", "u32", "u32"],
  bl_pages_shared: ["u32", "u32", "u32"],
  bl_pages_look_ahead: ["u32", "u32", "u32"],
  bl_pages_events: ["u32", "u32"],
  bl_pages_event_count: ["f64", "u32"],
  bl_pages_view: ["u32", "u32", "u32"],
  bl_pages_check: ["void", "u32"],
  bl_curve_begin: ["u32"],
  bl_curve_continue: ["u32", "u32"],
  bl_curve_misses: ["f64", "u32"],
  bl_curve_requests: ["f64"],
  bl_curve_distances: ["u32"],
  bl_machine_problem: ["u32"],
  bl_machine_figures: ["u32"],
  bl_machine_command_figures: ["u32", "u32"],
  bl_machine_list_runs: ["u32", "u32"],
  bl_machine_runs: ["u32"],
  bl_machine_outcome: ["u32"],
  bl_machine_acts: ["u32"],
  bl_machine_list_events: ["u32"],
  bl_machine_events: ["u32"],
  bl_machine_list_cells: ["u32", "u32"],
  bl_machine_cells: ["u32"],
} as const satisfies CallTable;

/** An instance of the core of the page cache: its policies, LRU's curve and the machine. */
export class PageCacheCore extends CoreInstance<typeof CALLS> {
  constructor(module: WebAssembly.Module) {
    super(module, CALLS);
  }
}
