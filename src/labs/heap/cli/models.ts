import { modelsCommand } from "../../../cli/shared/model-option";
import { ADDRESSED } from "../../../models/allocation/cli/read-heaps";

export const models = modelsCommand(
  "heap models",
  "Lists the heap models and their parameters: the values that --model and --tune take.",
  ADDRESSED,
);
