import { STATUS } from "../../../generated/kernel";
import {
  MACHINE_ACT_COLUMN,
  MACHINE_COMMAND_FIGURE,
  MACHINE_EVENT,
  MACHINE_EVENT_COLUMN,
  MACHINE_FIGURE,
  MACHINE_OUTCOME,
  PAGE_CELL,
} from "../../../generated/page_machine";
import { CoreRun, type RunRules } from "../../../kernel/engine/core-run";
import { breakpointArguments } from "../../../kernel/scenario/block";
import type { PageScenario } from "../scenario";
import { machineStops, type PageEnd } from "../stop-kinds";
import type { PageCacheCore } from "./core";

const count = (codes: object): number => Object.keys(codes).length;

const ENDS: Readonly<Record<number, { readonly end: PageEnd }>> = {
  [STATUS.SCRIPT_ENDED]: { end: "script-end" },
  [STATUS.CLOCK_ENDED]: { end: "clock-end" },
};

const ANY = BigInt(2 ** count(MACHINE_EVENT) - 1);

const RULES: RunRules = {
  stops: machineStops,
  nextEvent({ effect }) {
    const armed = breakpointArguments(machineStops, { kind: "memory-event", lane: null, memoryEvent: effect } as never);
    return effect === "any" ? { ...armed, value: ANY } : armed;
  },
  ends: ENDS,
};

/** Pages that follow one another. */
export interface PageRun {
  readonly first: number;
  readonly count: number;
}

/** A run of the machine: every number of it passes through here. Arrays are copies. */
export class MachineRun extends CoreRun<PageScenario, PageCacheCore> {
  private constructor(core: PageCacheCore, scenario: PageScenario) {
    super(core, scenario, RULES);
  }

  /** The run of the scenario that `core` has opened. */
  static opened(core: PageCacheCore, scenario: PageScenario): MachineRun {
    return new MachineRun(core, scenario);
  }

  /** In the order of MACHINE_FIGURE. */
  figures(): Float64Array {
    return this.#doubles(this.core.call.bl_machine_figures(), count(MACHINE_FIGURE));
  }

  /** Of a command of the script, in the order of MACHINE_COMMAND_FIGURE. */
  commandFigures(command: number): Float64Array {
    return this.#doubles(this.core.call.bl_machine_command_figures(command), count(MACHINE_COMMAND_FIGURE));
  }

  /** The last step, in the order of MACHINE_OUTCOME. */
  outcome(): Float64Array {
    return this.#doubles(this.core.call.bl_machine_outcome(), count(MACHINE_OUTCOME));
  }

  /** The acts of the last step that the core keeps, in the order of MACHINE_ACT_COLUMN. */
  acts(): Float64Array {
    const kept = this.outcome()[MACHINE_OUTCOME.kept] ?? 0;
    return this.#doubles(this.core.call.bl_machine_acts(), kept * count(MACHINE_ACT_COLUMN));
  }

  /** The recorded events up to the current step, in the order of MACHINE_EVENT_COLUMN. */
  events(): Uint32Array {
    const rows = this.core.call.bl_machine_list_events();
    const numbers = count(MACHINE_EVENT_COLUMN);
    const events = this.core.read(Uint32Array, this.core.call.bl_machine_events(), rows * numbers);
    let end = 0;
    while (end < events.length && (events[end + MACHINE_EVENT_COLUMN.step] ?? 0) < this.done) end += numbers;
    return events.subarray(0, end);
  }

  /** The file in cells of `pages` pages, in the order of PAGE_CELL. */
  cells(pages: number): Uint32Array {
    const rows = this.core.call.bl_machine_list_cells(pages);
    return this.core.read(Uint32Array, this.core.call.bl_machine_cells(), rows * count(PAGE_CELL));
  }

  /** The pages that a command got from the disk, in the order of the file. */
  diskRuns(command: number): readonly PageRun[] {
    const rows = this.core.call.bl_machine_list_runs(command);
    const words = this.core.read(Uint32Array, this.core.call.bl_machine_runs(), rows * 2);
    return Array.from({ length: rows }, (_, i) => ({ first: words[2 * i] ?? 0, count: words[2 * i + 1] ?? 0 }));
  }

  #doubles(address: number, length: number): Float64Array {
    return this.core.read(Float64Array, address, length);
  }
}
