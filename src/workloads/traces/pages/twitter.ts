import { byLetter, rowFormat } from "./row-format";

/** The cache traces of Twitter. A key may have commas, so the other columns are counted from the end. */
export const twitter = rowFormat({
  title: "time, key, bytes of the key and of the value, client, operation, time to live",
  mayBeText: true,
  line: /^\d+(?:\.\d+)?,.+,\d+,\d+,\d+,[a-z]+,\d+$/i,
  shape: {
    ...{ delimiter: ",", id: 2, lastId: -6, size: -5, moreSize: -4, least: 7 },
    operation: {
      column: -2,
      read: byLetter("G", "SARCPI", "D"),
      allowed: "get, gets, set, add, replace, cas, append, prepend, delete, incr or decr",
    },
  },
});
