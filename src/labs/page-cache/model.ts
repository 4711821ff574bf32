import type { RegisteredLab } from "../../kernel/labs/labs";

export const pages: RegisteredLab = {
  id: "pages",
  model: () => import("./scenario/model").then((part) => part.pageCacheModel),
  input: () => import("./scenario/input").then((part) => part.pageCacheInput),
};
