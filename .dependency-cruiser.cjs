/**
 * Who may import whom. A room (folder of src) may import itself and the rooms named here, and nothing else; types
 * count like values. `kernel/client` names the worker by its URL alone, which is no import; where none may be started it
 * loads what the worker runs.
 */
const BASE = ["shared", "generated"];
const SCENARIO = ["kernel/scenario", "kernel/labs", ...BASE];
const PROTOCOL = ["kernel/protocol", ...SCENARIO];
const PLOT = ["plot", ...PROTOCOL];
/** What a part of the page may need. */
const PAGE = ["ui", "kernel/run", "kernel/client", "models", ...PLOT];
const ROOMS = {
  generated: [],
  shared: [],
  "kernel/labs": ["kernel/engine", ...PROTOCOL],
  "kernel/scenario": ["kernel/labs", ...BASE],
  "kernel/protocol": SCENARIO,
  "kernel/engine": PROTOCOL,
  "kernel/worker": ["kernel/engine", "models", ...PROTOCOL],
  "kernel/client": PROTOCOL,
  "kernel/run": ["kernel/client", ...PROTOCOL],
  plot: ["kernel/protocol", ...BASE],
  models: ["kernel/engine", ...PLOT],
  ui: PLOT,
  codegen: ["models", ...SCENARIO],
  advisor: ["models", "codegen", "workloads/traces", ...PROTOCOL],
  workloads: ["labs/shared", ...PAGE],
  "workloads/traces": SCENARIO,
  sweep: PAGE,
  labs: ["workloads", "sweep", "codegen", "advisor", ...PAGE],
  lessons: PAGE,
  start: ["labs/shared", ...PAGE],
  own: ["advisor", "codegen", "labs/shared", "workloads", ...PAGE],
  app: ["start", "own", "lessons", "sweep", "labs/shared", "workloads", "codegen", ...PAGE],
  element: [],
  recorder: [],
  library: ["advisor", "codegen", "models", "workloads/traces", "kernel/engine", ...PROTOCOL],
  cli: ["library", "kernel/engine", ...PROTOCOL],
};

/** Single files of another room that a room may import besides. Only the files of src/labs open the folder of a lab. */
const DOORS = {
  "kernel/client": ["kernel/worker/serve", "kernel/worker/serve-trials"],
  cli: ["labs/(commands|preset-named|register)", "models/[^/]+/engine/core", "workloads/traces/(unpack|calls/formats)"],
  library: ["labs/(preset-named|register)"],
  recorder: ["library/node/cache-folder"],
  lessons: ["labs/(labs|lesson-scenarios|register)"],
  start: ["labs/article"],
  app: ["labs/[^/]+"],
  sweep: ["labs/shared/lock-words"],
};

const REACT_ROOMS =
  "^src/(app|start|own|labs|workloads(?!/traces)|lessons|sweep|ui|kernel/run)/|^src/(main|prerender)[.]tsx$";

/** What runs a model: a compiled core and what asks it. */
const CORES = "^src/models/[^/]+/engine/";

/** The labs without their pages and engines. */
const REGISTERED = "^src/labs/(register|[^/]+/model)[.]ts$";

/** What runs the scenarios of labs. */
const LAB_ENGINES = "^src/labs/engines[.]ts$";

/** What labs and models bring to the command line, and the rows that reach it: it runs on the engine, without a page. */
const LAB_COMMANDS = "^src/((labs|models)/[^/]+/cli[/.]|labs/commands[.]ts$)";

/** Rooms: one rule each. */
const roomRules = Object.entries(ROOMS).map(([room, allowed, doors = DOORS[room] ?? []]) => ({
  name: `rooms-${room}`,
  comment: `${room} may import ${[room, ...allowed].join(", ")}`,
  severity: "error",
  from: { path: `^src/${room}/`, pathNot: [LAB_ENGINES, LAB_COMMANDS] },
  to: { path: "^src/", pathNot: `^src/((${[room, ...allowed].join("|")})/|(${doors.join("|") || "-"})[.]ts$)` },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: "numbers-of-the-kernel",
      comment: "generated/kernel is the kernel's; all other numbers of the core belong to a model",
      severity: "error",
      from: { path: "^src/(kernel|ui|sweep|plot)/" },
      to: { path: "^src/generated/", pathNot: "^src/generated/kernel[.]ts$" },
    },
    {
      name: "rooms-lab-commands",
      comment:
        "a lab's commands and a model's formats are built from what all commands share and the columns of figures, never from the program",
      severity: "error",
      from: { path: LAB_COMMANDS },
      to: {
        path: "^src/",
        pathNot:
          "^src/((cli/shared|library|recorder|advisor|codegen|models|workloads/traces|kernel/(engine|labs|protocol|scenario)|shared|generated)/|labs/[^/]+/(cli[.]ts$|(cli|scenario|calibrate)/|[^/]+/columns[.]ts$))",
      },
    },
    {
      name: "reached-through-commands",
      comment: "the command line finds the commands of labs in labs/commands, and nothing else needs them",
      severity: "error",
      from: { path: "^src/", pathNot: LAB_COMMANDS },
      to: { path: "^src/(labs|models)/[^/]+/cli[/.]" },
    },
    {
      name: "commands-for-the-command-line",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/cli/" },
      to: { path: "^src/labs/commands[.]ts$" },
    },
    {
      name: "read-by-the-library",
      comment: "the command line reads scenarios as the library does",
      severity: "error",
      from: { path: ["^src/cli/", LAB_COMMANDS] },
      to: { path: "^src/kernel/scenario/(link/decode|file/read-file)[.]ts$" },
    },
    {
      name: "library-anywhere",
      comment: "the library runs without Node, but for its own entry",
      severity: "error",
      from: { path: "^src/library/(?!node/)" },
      to: { path: "^src/library/node/" },
    },
    {
      name: "known-room",
      comment: "every folder of src is a room of the table above",
      severity: "error",
      from: { path: "^src/[^/]+/", pathNot: `^src/(${Object.keys(ROOMS).join("|")})/` },
      to: {},
    },
    {
      name: "main-starts-the-app",
      comment: "prerender shows it without a browser; what either needs of a lab is in labs/article",
      severity: "error",
      from: { path: "^src/(main|prerender)[.]tsx$" },
      to: { path: "^src/(kernel/(engine|worker)|models/[^/]+/engine|cli|labs/[^/]+)/" },
    },
    {
      name: "article-at-the-start",
      comment: "the page opens with the run of the article, before any lab is loaded",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(start/|(main|prerender)[.]tsx$)" },
      to: { path: "^src/labs/article[.]ts$" },
    },
    {
      name: "labs-stand-alone",
      comment: "no lab imports another; what several need is in labs/shared, what each says of itself in labs/lab",
      severity: "error",
      from: { path: "^src/labs/([^/]+)/" },
      to: { path: "^src/labs/", pathNot: "^src/labs/(($1|shared)/|lab[.]ts$)" },
    },
    {
      name: "engines-of-labs",
      comment: "a worker alone runs a model, or a page that may start none",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/((trial-)?worker[.]ts|main[.]tsx)$" },
      to: { path: LAB_ENGINES },
    },
    {
      name: "cores-in-the-worker",
      comment: "the page computes no result",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["^src/kernel/worker/", CORES, LAB_ENGINES, LAB_COMMANDS, "^src/(cli|library)/"],
      },
      to: { path: CORES },
    },
    {
      name: "models-are-data",
      comment: "the worker and the command line import the models of labs, so nothing of the page comes with them",
      severity: "error",
      from: { path: [REGISTERED, "^src/labs/((libraries|preset-named)[.]ts$|[^/]+/scenario/)"] },
      to: {
        path: "^src/",
        pathNot: [
          REGISTERED,
          "^src/(models|kernel/(labs|protocol|scenario)|generated|shared)/",
          "^src/labs/[^/]+/(scenario/|library[.]ts)",
          "^src/labs/shared/library-entry[.]ts$",
        ],
      },
    },
    {
      name: "nothing-from-tests",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(tests|scripts)/" },
    },
    {
      name: "react-draws-the-page",
      severity: "error",
      from: { path: "^src/", pathNot: REACT_ROOMS },
      to: { path: "node_modules/(@types/)?(react|react-dom|zustand)/" },
    },
    {
      name: "d3-in-plot",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(plot|(labs|models)/[^/]+/charts)/" },
      to: { path: "node_modules/(@types/)?d3-" },
    },
    {
      name: "recorder-for-the-command-line",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/recorder/", LAB_COMMANDS] },
      to: { path: "^src/recorder/" },
    },
    {
      name: "node-in-the-command-line",
      comment:
        "only the command line, the recorder, the library's entry for Node and the logger to copy may ask for Node's own modules",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(cli|recorder|library/node)/|^src/own/loggers/pool-log[.]mjs$" },
      to: { dependencyTypes: ["core"] },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "resolvable",
      comment: "what is virtual is made while the page is built",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
