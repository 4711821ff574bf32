import type { LabCommands } from "../../cli/shared/command";
import { allocationCliModel } from "../../models/allocation/cli/cli-model";
import { code } from "./cli/code";
import { policies } from "./cli/policies";

export const bufferCommands: LabCommands = {
  lab: "buffer",
  commands: [code, policies],
  model: allocationCliModel,
};
