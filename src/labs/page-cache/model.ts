import type { RegisteredLab } from "../../kernel/labs/labs";

export const pages: RegisteredLab = {
  id: "pages",
  model: () => import("./scenario/model").then((part) => part.pageCacheModel),
  input: () => import("./scenario/input").then((part) => part.pageCacheInput),
  engine: {
    core: "page_cache",
    load: async () => {
      const [{ PageCacheEngine }, { deviceTraces }] = await Promise.all([
        import("../../models/page_cache/engine/page-cache-engine"),
        import("../../workloads/traces/trace-store"),
      ]);
      const findTrace = async (name: string) => {
        const found = await deviceTraces.find(name);
        return found.ok ? found.value : null;
      };
      return (core) => new PageCacheEngine(core, findTrace);
    },
  },
};
