/** The meaning of a field's value, by its label, unless label and unit state it: a clause. No page shows it. */
export const MEANINGS: Readonly<Record<string, string>> = {
  "first operations by hand": "k > 0 requests k bytes, −k returns the buffer of the kth request",
  threads: "they share a lane's pool, or each has one, as the library does; a cache is one for all, or one per thread",
  "a collection of garbage every": "only pools see collections",
};
