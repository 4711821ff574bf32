import type { RegisteredLab } from "../../kernel/labs/labs";

export const heap: RegisteredLab = {
  id: "heap",
  model: () => import("./scenario/model").then((part) => part.heapLabModel),
  input: () => import("./scenario/input").then((part) => part.heapLabInput),
};
