import type { SweptRequests } from "./sum-batches";

/** Pages one after the other. `memory`: allocates bytes, which threads may share. */
export function joinedPages(
  pages: readonly Uint8Array[],
  memory: (bytes: number) => ArrayBufferLike,
): NonNullable<SweptRequests["pages"]> {
  const bounds = [0];
  for (const { length } of pages) bounds.push((bounds.at(-1) ?? 0) + length);
  const bytes = memory(bounds.at(-1) ?? 0);
  for (const [i, page] of pages.entries()) new Uint8Array(bytes).set(page, bounds[i]);
  return { bytes, bounds };
}
