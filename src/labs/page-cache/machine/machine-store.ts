import { create } from "zustand";
import type { OutputFormat } from "../../../models/page_cache/machine/article";

interface MachineLook {
  /** The block size of the handle and of the next direct read, bytes. */
  readonly block: number;
  /** How `free` prints the memory. */
  readonly format: OutputFormat;
}

/** How a person looks at the machine. */
export const useMachineLook = create<MachineLook>()(() => ({ block: 4096, format: "2008" }));
