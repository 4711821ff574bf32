import { OPERATION } from "./record";
import { byLetter, columnOf, nearlyAll, READ_OR_WRITE, rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

/* Published traces with a record per line: first those of disks, then those of caches. */

const [DASH, ZERO, LETTER_S] = [45, 48, 115];

/** The traces of Microsoft Research Cambridge. */
export const msr = rowFormat({
  title: "time, host, disk, Read or Write, offset, bytes, response",
  line: /^-?\d+(?:\.\d+)?,[^,]+,\d+,(r|w|read|write|flush|trim|discard),\d+,\d+(,-?\d+(\.\d+)?)?$/i,
  shape: {
    ...{ delimiter: ",", volume: [2, 3], id: 5, size: 6 },
    operation: { column: 4, read: READ_OR_WRITE, allowed: "Read or Write" },
  },
  unit: 1,
});

/** The traces of the Storage Performance Council, as UMass keeps them. */
export const spc = rowFormat({
  title: "unit, block of 512 bytes, bytes, R or W, seconds",
  line: /^\d+\s*,\s*\d+\s*,\s*\d+\s*,\s*[rw]\s*,\s*-?\d+(\.\d+)?(e[-+]?\d+)?\s*(,.*)?$/i,
  shape: {
    ...{ delimiter: ",", volume: [1], id: 2, size: 3, least: 5 },
    operation: { column: 4, read: READ_OR_WRITE, allowed: "R or W" },
  },
  unit: 512,
});

/** The block traces of Alibaba. */
export const alibaba = rowFormat({
  title: "device, R or W, offset, bytes, time",
  line: /^\d+,(?:[rwd]|read|write|discard|trim|flush),\d+,\d+,\d+$/i,
  shape: {
    ...{ delimiter: ",", volume: [1], id: 3, size: 4, least: 5 },
    operation: { column: 2, read: READ_OR_WRITE, allowed: "R or W" },
  },
  unit: 1,
});

const isZeroOrOne: ReadOperation = (text, from, to) => {
  const digit = to - from === 1 ? (text[from] ?? 0) - ZERO : -1;
  if (digit === 0) return OPERATION.READ;
  return digit === 1 ? OPERATION.WRITE : undefined;
};

/** The block traces of Tencent, which count in sectors. */
export const tencent = rowFormat({
  title: "seconds, sector, sectors, 0 or 1, volume",
  line: /^\d+,\d+,\d+,[01],\d+$/,
  shape: {
    ...{ delimiter: ",", volume: [5], id: 2, size: 3, sizeUnit: 512, least: 5 },
    operation: { column: 4, read: isZeroOrOne, allowed: "0 (read) or 1 (write)" },
  },
  unit: 512,
});

/** The traces of SYSTOR '17. */
export const systor = rowFormat({
  title: "seconds, response, R or W, LUN, offset, bytes",
  line: /^-?\d+\.\d+,[\d.e-]*,[rw],\d+,\d+,\d+$/i,
  shape: {
    ...{ delimiter: ",", volume: [4], id: 5, size: 6, least: 6 },
    operation: { column: 3, read: READ_OR_WRITE, allowed: "R or W" },
  },
  unit: 1,
});

/** One letter alone, because the words of a process's name may stand in its place. */
const isLetter: ReadOperation = (text, from, to) =>
  to - from === 1 ? (READ_OR_WRITE(text, from, to) ?? undefined) : undefined;

/** The traces of Florida International University, as cacheus reads them. */
export const fiu = rowFormat({
  title: "time, process, name, sector, sectors, R or W, major, minor",
  line: /^-?\d+(\.\d+)?\s+\d+\s+\S.*\s+\d+\s+\d+\s+[rw]\s+\d+\s+\d+(\s+\S+)?$/i,
  shape: {
    ...{ delimiter: " ", volume: [7, 8], id: 4, size: 5, sizeUnit: 512, least: 8, mostShift: 8 },
    operation: { column: 6, read: isLetter, allowed: "R or W" },
  },
  unit: 512,
});

/** The bytes of a block, so that each is one page of its own. */
const BLOCK_BYTES = 4096;

/** The traces of ARC (.lis). Their unit is the block, so a record is a request for each of its blocks. */
export const arc = rowFormat({
  title: "start block, count, 0, request number that rises",
  line: /^\d+\s+\d+\s+0\s+\d+$/,
  fits: (records) => nearlyAll(columnOf(records, 4), (value, before) => value > before),
  isNearUnfit: true,
  shape: {
    ...{ delimiter: " ", id: 1, size: 2, sizeUnit: BLOCK_BYTES, least: 4, most: 4 },
    where: [{ column: 3, is: (text, from, to) => to - from === 1 && text[from] === ZERO, allowed: "0" }],
  },
  unit: BLOCK_BYTES,
  reading: "pages",
});

/** The traces of webcachesim, LRB and AdaptSize (.tr). LRB's may have more columns. */
export const webcachesim = rowFormat({
  title: "time, ID, bytes, and the time never falls",
  line: /^-?\d+(\.\d+)?\s+\d+\s+\d+$/,
  isNearUnfit: true,
  fits: (records) => nearlyAll(columnOf(records, 1), (value, before) => value >= before),
  shape: { delimiter: " ", id: 2, size: 3 },
});

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

/** The later tables have numbers there. */
const dashOrSave: ReadOperation = (text, from, to) => {
  if (to - from === 1 && text[from] === DASH) return OPERATION.READ;
  return text[from] === LETTER_S ? OPERATION.WRITE : undefined;
};

/** The traces of Wikipedia from 2007. The later ones are tables with a header. */
export const wikipedia = rowFormat({
  title: "number, seconds, address, and - or save",
  mayBeText: true,
  line: /^\d+\s+\d+\.\d+\s+https?:\S+\s+\S+$/,
  shape: {
    ...{ delimiter: " ", id: 3, size: null },
    operation: { column: 4, read: dashOrSave, allowed: "- or save. Later tables have a header: use csv" },
  },
});

const REST = "REST.";
const verb = byLetter("GH", "PC", "D");

/** A record of a deletion, and of some others, has no size. */
const restVerb: ReadOperation = (text, from, to) => verb(text, from + REST.length, to);

/** The traces of IBM's object store. */
export const ibm = rowFormat({
  title: "time, REST operation, object, and perhaps bytes",
  mayBeText: true,
  line: /^\d+\s+REST\.\w+\.OBJECT\s+\S+(\s+\d+)*$/i,
  shape: {
    ...{ delimiter: " ", id: 3, size: 4, mayLackSize: true },
    operation: { column: 2, read: restVerb, allowed: "REST.GET, REST.PUT, REST.HEAD, REST.COPY or REST.DELETE" },
  },
});
