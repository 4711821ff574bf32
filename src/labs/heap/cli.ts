import type { LabCommands } from "../../cli/shared/command";
import { allocationCliModel } from "../../models/allocation/cli/cli-model";
import { compare } from "./cli/compare";
import { models } from "./cli/models";
import { replay } from "./cli/replay";

export const heapCommands: LabCommands = {
  lab: "heap",
  commands: [replay, compare, models],
  model: allocationCliModel,
};
