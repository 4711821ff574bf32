import { STATUS } from "../../../generated/kernel";
import { MACHINE_COMMAND_FIGURE, MACHINE_EVENT, MACHINE_FIGURE } from "../../../generated/page_machine";
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

/** A run of the machine, with its figures. Arrays are copies. */
export class MachineRun extends CoreRun<PageScenario, PageCacheCore> {
  /** The run of the scenario that `core` has opened. */
  constructor(core: PageCacheCore, scenario: PageScenario) {
    super(core, scenario, RULES);
  }

  /** In the order of MACHINE_FIGURE. */
  figures(): Float64Array {
    return this.core.read(Float64Array, this.core.call.bl_machine_figures(), count(MACHINE_FIGURE));
  }

  /** Of a command of the script, in the order of MACHINE_COMMAND_FIGURE. */
  commandFigures(command: number): Float64Array {
    const at = this.core.call.bl_machine_command_figures(command);
    return this.core.read(Float64Array, at, count(MACHINE_COMMAND_FIGURE));
  }
}
