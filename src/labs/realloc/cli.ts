import type { LabCommands } from "../../cli/shared/command";
import { allocationCliModel } from "../../models/allocation/cli/cli-model";
import { calibrate } from "./cli/calibrate";
import { growth } from "./cli/growth";
import { sweep } from "./cli/sweep";

export const reallocCommands: LabCommands = {
  lab: "realloc",
  commands: [sweep, growth, calibrate],
  model: allocationCliModel,
};
