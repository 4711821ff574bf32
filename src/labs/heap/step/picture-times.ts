/** The subject of a picture: the caller's request, the search, the cut, the block; or a block that returns, merges, is put away. */
export type PictureKind = "request" | "search" | "split" | "give" | "return" | "merge" | "put";

/** How long a picture is shown at the slowest speed, ms. */
export const PICTURE_MS: Readonly<Record<PictureKind, number>> = {
  request: 900,
  search: 1000,
  split: 1000,
  give: 1100,
  return: 1200,
  merge: 1000,
  put: 1200,
};
