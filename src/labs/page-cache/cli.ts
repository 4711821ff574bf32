import type { LabCommands } from "../../cli/shared/command";
import { pageCliModel } from "../../models/page_cache/cli/cli-model";
import { machine } from "./cli/machine";
import { mrc } from "./cli/mrc";
import { policies } from "./cli/policies";
import { replay } from "./cli/replay";
import { run } from "./cli/run";
import { trace } from "./cli/trace";

export const pageCommands: LabCommands = {
  lab: "pages",
  commands: [trace, replay, mrc, policies, machine, run],
  model: pageCliModel,
};
