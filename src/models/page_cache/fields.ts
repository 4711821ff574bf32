import { AGAIN, PAGE_FIELD, WORK } from "../../generated/page_cache";
import { MACHINE_FIELD, MACHINE_LIMIT } from "../../generated/page_machine";
import {
  choice,
  hundredths,
  integer,
  type Kind,
  names,
  type Range,
  type RowsOf,
  rows,
  type TableOf,
} from "../../kernel/scenario/field";
import { articleScript, SCRIPT_KIND } from "./machine/script";
import { laneOf, laneTable } from "./policy-tables";
import type { MachineSettings, PageScenario, PageStage, StreamSettings, TakenMemory } from "./scenario";

/* The fields of the page cache's scenarios, besides those of base-fields.ts. Defaults of the machine: models, fitted. */

const MACHINE: readonly PageStage[] = ["machine"];

/** kB, in multiples of 4: whole pages. */
const kilobytes = ({ max }: Range): Kind => integer({ min: 4, max: 4 * max });

const ofMachine = { affects: "requests", when: { key: "stage", is: MACHINE } } as const;
const ofPolicies = { affects: "requests", when: { key: "stage", not: MACHINE } } as const;

/** Labels end with their unit. */
const machineRows: RowsOf<PageScenario, keyof MachineSettings> = {
  script: { ...ofMachine, kind: SCRIPT_KIND, default: articleScript, label: "commands", example: ["free", "dd:4096"] },
  memory: { ...ofMachine, kind: kilobytes(MACHINE_FIELD.memory), default: 4_053_216, label: "memory, kB" },
  programs: { ...ofMachine, kind: kilobytes(MACHINE_FIELD.programs), default: 740_688, label: "programs, kB" },
  buffers: { ...ofMachine, kind: kilobytes(MACHINE_FIELD.buffers), default: 352, label: "buffers, kB" },
  cached: { ...ofMachine, kind: kilobytes(MACHINE_FIELD.cached), default: 54_624, label: "cached, kB" },
  file: { ...ofMachine, kind: integer(MACHINE_FIELD.file), default: 101_048_320, label: "file", unit: "B" },
  resident: {
    ...ofMachine,
    kind: integer(MACHINE_FIELD.resident),
    default: 1889,
    label: "pages of the file cached at the start",
  },
  request: { ...ofMachine, kind: integer(MACHINE_FIELD.request), default: 107_750, label: "request to the disk, ns" },
  rate: { ...ofMachine, kind: integer(MACHINE_FIELD.rate), default: 41_798_000, label: "disk, bytes per second" },
  call: { ...ofMachine, kind: integer(MACHINE_FIELD.call), default: 698, label: "system calls of a record, ns" },
  copy: { ...ofMachine, kind: integer(MACHINE_FIELD.copy), default: 2_500_000_000, label: "copying, bytes per second" },
  metadataBlocks: {
    ...ofMachine,
    kind: integer(MACHINE_FIELD.metadata_blocks),
    default: 44,
    label: "blocks of metadata",
    wire: "metablocks",
  },
  metadata: {
    ...ofMachine,
    kind: integer(MACHINE_FIELD.metadata),
    default: 723_196,
    label: "block of metadata, ns",
    wire: "meta",
  },
  readahead: { ...ofMachine, kind: integer(MACHINE_FIELD.readahead), default: 32, label: "pages of read-ahead" },
  limit: {
    ...ofMachine,
    kind: integer({ min: 0, max: MACHINE_LIMIT.MEMORY_PAGES }, "none"),
    default: 814_575,
    label: "pages that the eater may take",
  },
  drift: {
    ...ofMachine,
    kind: { type: "choice", options: ["article", "none"] },
    default: "article",
    label: "drift of programs and buffers",
  },
  dirty: {
    ...ofMachine,
    kind: integer(MACHINE_FIELD.dirty),
    default: 202_660,
    label: "dirty pages before a writer waits",
  },
};

const takenTable: TableOf<TakenMemory> = {
  at: { kind: integer(PAGE_FIELD.take_at), label: "from request" },
  pages: { kind: integer({ min: 1, max: PAGE_FIELD.take_pages.max }), label: "pages taken" },
  until: { kind: integer(PAGE_FIELD.take_until), label: "until request" },
};

type Work = StreamSettings["work"];
const forWork = (...is: readonly Work[]) => ({ affects: "requests", when: { key: "work", is } }) as const;
const ZIPF: readonly Work[] = ["mix", "zipf", "phases"];

const streamRows: RowsOf<PageScenario, keyof StreamSettings> = {
  work: {
    ...ofPolicies,
    kind: { type: "choice", options: names(WORK).filter((name) => name !== "trace") },
    default: "mix",
    label: "requests",
  },
  n: { ...forWork(...ZIPF, "loop", "scan", "uniform"), kind: integer(PAGE_FIELD.n), default: 20_000, label: "pages" },
  alpha: {
    ...forWork(...ZIPF),
    kind: hundredths(PAGE_FIELD.alpha),
    default: 1,
    label: "exponent of Zipf’s law",
    by: 0.1,
  },
  hot: { ...forWork("mix"), kind: integer(PAGE_FIELD.hot), default: 16_000, label: "requests between two scans" },
  scan: { ...forWork("mix"), kind: integer(PAGE_FIELD.scan), default: 4000, label: "pages of a scan" },
  again: { ...forWork("mix"), kind: choice(AGAIN), default: "new", label: "pages of the next scan" },
  period: {
    ...forWork("phases"),
    kind: integer(PAGE_FIELD.period),
    default: 40_000,
    label: "requests until popularity moves",
  },
  shift: { ...forWork("phases"), kind: integer(PAGE_FIELD.shift), default: 5000, label: "by how many pages" },
  asks: {
    ...forWork("list"),
    kind: { type: "integers", min: 0, max: PAGE_FIELD.n.max - 1, least: 1, most: 4096 },
    default: [],
    label: "requested pages",
    example: [1, 2, 3, 4, 1, 2, 5],
  },
  requests: { ...ofPolicies, kind: integer(PAGE_FIELD.requests), default: 200_000, label: "number of requests" },
  seed: { ...ofPolicies, kind: integer(PAGE_FIELD.seed), default: 1, label: "seed" },
  cache: { ...ofPolicies, kind: integer(PAGE_FIELD.cache), default: 2000, label: "pages of each cache" },
  window: { ...ofPolicies, kind: integer(PAGE_FIELD.window), default: 1000, label: "requests per window" },
  warm: { ...ofPolicies, kind: integer(PAGE_FIELD.warm), default: 0, label: "first requests that no ratio counts" },
  take: {
    ...ofPolicies,
    kind: rows(takenTable, { min: 0, max: 1 }),
    default: [],
    label: "memory taken",
    example: [{ at: 50_000, pages: 1000, until: 100_000 }],
  },
};

/** The default lanes of each stage. The machine's cache evicts the page that was used longest ago. */
export const defaultLanes = { machine: [laneOf("lru")], policies: [laneOf("lru"), laneOf("arc"), laneOf("s3-fifo")] };

const laneRows: RowsOf<PageScenario, "lanes"> = {
  lanes: {
    affects: "lanes",
    when: ofPolicies.when,
    kind: rows(laneTable, PAGE_FIELD.lane_count),
    default: defaultLanes.machine,
    label: "policies",
    wire: "A",
  },
};

const STAGES: readonly PageStage[] = ["machine", "policies", "request"];

const stageRow: RowsOf<PageScenario, "stage"> = {
  stage: {
    kind: { type: "choice", options: STAGES },
    affects: "requests",
    // One request is another view of the same run.
    sameRun: (one, other) => (one === "machine") === (other === "machine"),
    default: "machine",
    label: "stage",
  },
};

export const pageRun = { ...stageRow, ...machineRows, ...streamRows, ...laneRows };

export const pageView: RowsOf<PageScenario, "roles" | "selected"> = {
  roles: {
    affects: "view",
    when: ofPolicies.when,
    kind: { type: "choice", options: ["future", "known"] },
    default: "future",
    label: "colors show",
  },
  selected: {
    affects: "view",
    when: ofPolicies.when,
    kind: integer({ min: 0, max: PAGE_FIELD.n.max - 1 }, null),
    default: null,
    label: "page with an open biography",
    wire: "sel",
    example: 271,
  },
};
