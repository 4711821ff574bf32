import type { CliModel } from "../../../cli/shared/command";
import type { Run } from "../../../cli/shared/run";
import { csvLines, jsonLines, type Table, tableWords } from "../../../cli/shared/table";
import type { Stop } from "../../../kernel/protocol/messages";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { digestOfFigures } from "../digest";
import { policyTitle } from "../policies";
import { tunedPolicy } from "../policy-tables";
import { isMachine, type PageScenario } from "../scenario";
import type { PageEnd } from "../stop-kinds";
import { unusual } from "../unusual";
import { OPENING_OPTIONS, openScenario } from "./open";
import { endedCommands, figuresByName, lanesOf, namesOf, type Session } from "./session";
import { summary } from "./summary";

/** The default interval of rows in csv. */
const ROWS_EVERY = 1000;

const SUMMARY_WORDS = "a short text per lane, or the lines that the machine's commands print";
const TABLE_WORDS = tableWords(`each lane of a row, with every figure, ${formatInteger(ROWS_EVERY)} steps apart`);
const JSON_WORDS =
  "scenario, digest, and for each lane its figures; the machine has its commands too; rows only with --every";

/** A row for each lane. Shares of 1. */
const table = (run: Run<Session>, every: number | null): Table => ({
  columns: ["step", "lane", ...namesOf(run.session.scenario)],
  rows: tableRows(run, every ?? ROWS_EVERY),
});

function* tableRows(run: Run<Session>, every: number) {
  for (const step of run.rows(every))
    for (const [lane, { figures }] of lanesOf(run.session).entries()) yield [step, laneLetter(lane), ...figures];
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
    { name: "summary", words: SUMMARY_WORDS, hasRows: false, write: summary },
    { name: "csv", words: TABLE_WORDS.csv, hasRows: true, write: (run, every) => csvLines(table(run, every)) },
    { name: "jsonl", words: TABLE_WORDS.jsonl, hasRows: true, write: (run, every) => jsonLines(table(run, every)) },
    { name: "json", words: JSON_WORDS, hasRows: true, write: json },
  ],
  limits: "the end of the requests or of a script",
  limitWords,
};
