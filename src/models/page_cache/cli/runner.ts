import type { ModelRunner } from "../../../cli/shared/command";
import { runJson } from "../../../cli/shared/run-json";
import type { Stop } from "../../../kernel/protocol/messages";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import type { Run } from "../../../library/run";
import type { Lines } from "../../../shared/data-table";
import { laneLetter } from "../../../shared/lane-letter";
import { csvLines, jsonLines } from "../../../shared/table-writers";
import { endedCommands, figuresByName, lanesOf, namesOf, type Session } from "../engine/open-session";
import { digestOfFigures } from "../frames";
import { tunedPolicy, unusual } from "../policy-tables";
import { policyTitle } from "../policy-words";
import { isMachine, type PageScenario } from "../scenario";
import type { PageEnd } from "../stop-kinds";
import { openScenario } from "./open";
import { ROWS_EVERY } from "./rows-every";
import { summary } from "./summary";

/** A row for each lane. Shares of 1. */
const table = (run: Run<Session>, every: number | null): Lines => ({
  columns: ["step", "lane", ...namesOf(run.session.scenario)].map((key) => ({ key })),
  rows: tableRows(run, every ?? ROWS_EVERY),
});

function* tableRows(run: Run<Session>, every: number) {
  for (const step of run.rows(every))
    for (const [lane, { figures }] of lanesOf(run.session).entries()) yield [step, laneLetter(lane), ...figures];
}

/** Shares of 1; null = undefined. */
const json = (run: Run<Session>, every: number | null): Iterable<string> =>
  runJson(run, every, {
    lanes: (session) => lanesOf(session).map((lane) => figuresByName(session.scenario, lane)),
    result,
  });

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

/** The runner of the page-cache lab on the command line. */
export const pageRunner: ModelRunner<Session, PageScenario> = {
  open: openScenario,
  notes: () => [],
  digest: (session) => digestOfFigures(lanesOf(session)),
  writers: {
    summary,
    csv: (run, every) => csvLines(table(run, every)),
    jsonl: (run, every) => jsonLines(table(run, every)),
    json,
  },
  limitWords,
};
