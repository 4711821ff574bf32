/** The compiled cores, one per model, by the name of the model's folder. */
export type CoreName = "allocation" | "page_cache";

/** All cores, compiled. */
export type Cores = Readonly<Record<CoreName, WebAssembly.Module>>;
