import type { RegisteredLab } from "../../kernel/labs/labs";
import { bufferCacheModel } from "./scenario/model";

export const buffer: RegisteredLab = {
  id: "buffer",
  model: bufferCacheModel,
  input: () => import("./scenario/input").then((part) => part.bufferCacheInput),
};
