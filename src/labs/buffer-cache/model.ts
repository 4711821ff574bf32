import type { RegisteredLab } from "../../kernel/labs/labs";
import { allocationEngine } from "../shared/allocation-engine";
import { bufferCacheModel } from "./scenario/model";

export const buffer: RegisteredLab = {
  id: "buffer",
  model: bufferCacheModel,
  input: () => import("./scenario/input").then((part) => part.bufferCacheInput),
  engine: allocationEngine,
};
