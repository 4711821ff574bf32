import type { CliModel } from "../../../cli/shared/command";
import type { Run } from "../../../cli/shared/run";
import type { Stop } from "../../../kernel/protocol/messages";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import { laneLetter } from "../../../shared/lane-letter";
import { digestOfFigures } from "../digest";
import { policyTitle } from "../policies";
import { tunedPolicy } from "../policy-tables";
import { isMachine, type PageScenario } from "../scenario";
import type { PageEnd } from "../stop-kinds";
import { unusual } from "../unusual";
import { OPENING_HELP, OPENING_OPTIONS, openScenario } from "./open";
import { endedCommands, figuresByName, lanesOf, namesOf, type Session } from "./session";
import { summary } from "./summary";

/** The default interval of rows in csv. */
const ROWS_EVERY = 1000;

const FORMATS_HELP = `  --every K        rows of csv and json: one after step 0 and after every Kth one from there; the default is
                   ${ROWS_EVERY} for csv, and no rows for json
  --format FORMAT  summary  caches: a short text per lane; the machine: the lines that its commands print
                   csv      a line for each row and lane, with every figure; a cell is empty where its figure is
                            undefined
                   json     scenario, digest, and for each lane its figures; the machine has its commands too
${OPENING_HELP}`;

const cellOf = (value: number) => (Number.isNaN(value) ? "" : value);

/** RFC 4180: a line for each row and lane. Shares of 1; empty = undefined. */
function* csv(run: Run<Session>, every: number | null): Iterable<string> {
  yield `${["step", "lane", ...namesOf(run.session.scenario)].join(",")}\r\n`;
  for (const step of run.rows(every ?? ROWS_EVERY))
    for (const [lane, { figures }] of lanesOf(run.session).entries())
      yield `${[step, laneLetter(lane), ...Array.from(figures, cellOf)].join(",")}\r\n`;
}

/** One object; with `every` its rows come first. Shares of 1; null = undefined. */
function* json(run: Run<Session>, every: number | null): Iterable<string> {
  yield "{\n";
  if (every !== null) yield* rows(run, every);
  run.go(run.steps);
  yield `${JSON.stringify(result(run), null, 2).slice(2)}\n`;
}

function* rows(run: Run<Session>, every: number): Iterable<string> {
  yield '  "rows": [';
  let separator = "\n";
  for (const step of run.rows(every)) {
    const lanes = lanesOf(run.session).map((lane) => figuresByName(run.session.scenario, lane));
    yield `${separator}    ${JSON.stringify({ step, lanes })}`;
    separator = ",\n";
  }
  yield "\n  ],\n";
}

function result({ session, stop }: Run<Session>) {
  const { scenario } = session;
  const lanes = lanesOf(session);
  return {
    scenario,
    link: encodeLink(scenario),
    done: session.done,
    digest: digestOfFigures(lanes),
    stop: stop?.reason === "end" ? stop.end : null,
    lanes: lanes.map((lane, number) => ({
      lane: laneLetter(number),
      ...(isMachine(scenario) ? {} : { name: nameAt(scenario, number) }),
      figures: figuresByName(scenario, lane),
    })),
    ...(isMachine(scenario) && {
      commands: endedCommands(session).map((figures, i) => ({ command: scenario.script[i], ...figures })),
    }),
  };
}

function nameAt({ lanes }: PageScenario, number: number): string {
  const lane = lanes[number];
  return lane === undefined ? "" : policyTitle(unusual(tunedPolicy(lane)));
}

const LIMITS: Readonly<Record<PageEnd, string>> = {
  "stream-end": "every request has been answered",
  "script-end": "every command of the script has finished",
  "clock-end": "the modeled time reached its limit of 2^53 ns",
};

function limitWords(stop: Stop): string {
  if (stop.reason !== "end") throw new Error(`a replay does not stop at a ${stop.reason}`);
  return LIMITS[stop.end as PageEnd];
}

/** The command-line model of the page-cache lab. */
export const pageCliModel: CliModel<Session, PageScenario> = {
  options: OPENING_OPTIONS,
  open: openScenario,
  notes: () => [],
  digest: (session) => digestOfFigures(lanesOf(session)),
  formats: [
    { name: "summary", hasRows: false, write: summary },
    { name: "csv", hasRows: true, write: csv },
    { name: "json", hasRows: true, write: json },
  ],
  formatsHelp: FORMATS_HELP,
  limits: "the end of the requests or of a script",
  limitWords,
};
