import type { RegisteredLab } from "../../kernel/labs/labs";

export const realloc: RegisteredLab = {
  id: "realloc",
  model: () => import("./scenario/model").then((part) => part.reallocModel),
  input: () => import("./scenario/input").then((part) => part.reallocInput),
};
