import type { RegisteredLab } from "../../kernel/labs/labs";

export const realloc: RegisteredLab = {
  id: "realloc",
  model: () => import("./scenario/model").then((part) => part.reallocModel),
  input: () => import("./scenario/input").then((part) => part.reallocInput),
  engine: {
    core: "allocation",
    load: async () => {
      const { BatchesEngine } = await import("../../models/allocation/engine/batches-engine");
      return (core) => new BatchesEngine(core);
    },
  },
};
