/** The compiled cores, by the name of their folder. The allocation model has two: lanes with heaps, or lanes with pools. */
export type CoreName = "allocation" | "page_cache" | "pools";

/** All cores, compiled. */
export type Cores = Readonly<Record<CoreName, WebAssembly.Module>>;
