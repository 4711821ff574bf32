import type { RegisteredLab } from "../../kernel/labs/labs";
import { allocationEngine } from "../shared/allocation-engine";

export const heap: RegisteredLab = {
  id: "heap",
  model: () => import("./scenario/model").then((part) => part.heapLabModel),
  input: () => import("./scenario/input").then((part) => part.heapLabInput),
  engine: allocationEngine,
};
