import { AGAIN, PAGE_FIELD, WORK, ZIPF } from "../../generated/page_cache";
import { choice, hundredths, integer, type RowsOf, rows, type TableOf } from "../../kernel/scenario/field";
import { articleScript, SCRIPT_KIND } from "./machine/commands";
import { DRIFTS, MACHINE_SETTINGS, type MachineSetting } from "./machine/settings";
import { laneOf, laneTable } from "./policy-tables";
import type { MachineSettings, PageScenario, PageStage, StreamSettings, TakenMemory } from "./scenario";
import { TRACE_NAME } from "./trace-name";

/* The fields of the page cache's scenarios, besides those of kernel/scenario/fields.ts. Defaults of the machine: models, fitted. */

const MACHINE: readonly PageStage[] = ["machine"];

const ofMachine = { affects: "requests", when: { key: "stage", is: MACHINE } } as const;
const ofPolicies = { affects: "requests", when: { key: "stage", not: MACHINE } } as const;

/** A scenario's keys by settings whose names differ. */
const KEYS: Readonly<Record<string, keyof MachineSettings>> = { metablocks: "metadataBlocks", meta: "metadata" };

/** The row of a setting; in kB its values are whole pages, which a rule checks. */
function settingRow({ name, min, max, usual, words, none }: MachineSetting) {
  const kind = none === undefined ? integer({ min, max }) : integer({ min, max }, none);
  return [KEYS[name] ?? name, { ...ofMachine, kind, default: usual, label: words, wire: name }];
}

const machineRows = {
  script: { ...ofMachine, kind: SCRIPT_KIND, default: articleScript, label: "commands", example: ["free", "dd:4096"] },
  ...Object.fromEntries(MACHINE_SETTINGS.map(settingRow)),
  drift: {
    ...ofMachine,
    kind: { type: "choice", options: DRIFTS },
    default: "article",
    label: "whether programs and buffers shrink as in the article",
  },
} as RowsOf<PageScenario, keyof MachineSettings>;

const takenTable: TableOf<TakenMemory> = {
  at: { kind: integer(PAGE_FIELD.take_at), label: "from request" },
  pages: { kind: integer({ min: 1, max: PAGE_FIELD.take_pages.max }), label: "pages taken" },
  until: { kind: integer(PAGE_FIELD.take_until), label: "until request" },
};

type Work = StreamSettings["work"];
const forWork = (...is: readonly Work[]) => ({ affects: "requests", when: { key: "work", is } }) as const;
const POPULAR: readonly Work[] = ["mix", "zipf", "phases"];

const streamRows: RowsOf<PageScenario, keyof StreamSettings> = {
  work: { ...ofPolicies, kind: choice(WORK), default: "mix", label: "requests" },
  n: {
    ...forWork(...POPULAR, "loop", "scan", "uniform"),
    kind: integer(PAGE_FIELD.n),
    default: 20_000,
    label: "pages",
  },
  alpha: {
    ...forWork(...POPULAR),
    kind: hundredths(PAGE_FIELD.alpha),
    default: 1,
    label: "exponent of Zipf’s law",
    by: 0.1,
  },
  zipf: { ...forWork(...POPULAR), kind: choice(ZIPF), default: "exact", label: "how Zipf’s law is drawn" },
  hot: { ...forWork("mix"), kind: integer(PAGE_FIELD.hot), default: 16_000, label: "requests between two scans" },
  scan: { ...forWork("mix"), kind: integer(PAGE_FIELD.scan), default: 4000, label: "pages of a scan" },
  again: { ...forWork("mix"), kind: choice(AGAIN), default: "new", label: "pages of the next scan" },
  period: {
    ...forWork("phases"),
    kind: integer(PAGE_FIELD.period),
    default: 40_000,
    label: "requests until popularity shifts",
  },
  shift: { ...forWork("phases"), kind: integer(PAGE_FIELD.shift), default: 5000, label: "pages of each shift" },
  asks: {
    ...forWork("list"),
    kind: { type: "integers", min: 0, max: PAGE_FIELD.n.max - 1, least: 1, most: 4096 },
    default: [],
    label: "requested pages",
    example: [1, 2, 3, 4, 1, 2, 5],
  },
  trace: {
    ...forWork("trace"),
    kind: { type: "form", form: TRACE_NAME, means: "a trace, such as f95775b880ec:23504: its digest and requests" },
    default: null,
    label: "trace",
    example: "f95775b880ec:23504",
  },
  read: {
    ...forWork("trace"),
    kind: { type: "choice", options: ["keys", "pages"] },
    default: "keys",
    label: "records of the trace are",
    needs: ["trace"],
  },
  requests: { ...ofPolicies, kind: integer(PAGE_FIELD.requests), default: 200_000, label: "number of requests" },
  seed: { ...ofPolicies, kind: integer(PAGE_FIELD.seed), default: 1, label: "seed" },
  cache: { ...ofPolicies, kind: integer(PAGE_FIELD.cache), default: 2000, label: "pages of each cache" },
  window: { ...ofPolicies, kind: integer(PAGE_FIELD.window), default: 1000, label: "requests per window" },
  warm: { ...ofPolicies, kind: integer(PAGE_FIELD.warm), default: 0, label: "first requests, which no ratio counts" },
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
