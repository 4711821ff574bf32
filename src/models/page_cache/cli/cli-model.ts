import type { CliModel } from "../../../cli/shared/command";
import { compiledCore } from "../../../cli/shared/core-files";
import type { Run } from "../../../cli/shared/run";
import { PAGE_FIGURE } from "../../../generated/page_cache";
import { MACHINE_FIGURE } from "../../../generated/page_machine";
import type { Simulation } from "../../../kernel/engine/simulation";
import { FRAME_BYTES } from "../../../kernel/protocol/frame";
import { laneLetter } from "../../../shared/lane-letter";
import { digestOfFigures } from "../digest";
import { PageCacheEngine } from "../engine/page-cache-engine";
import { type PageArrays, type PageRows, pageFrames } from "../frames";
import { isMachine, type PageScenario } from "../scenario";

type Session = Simulation<PageScenario, PageRows>;

const VIEW = { from: 1, to: 1, columns: 1, scale: "log" } as const;

function lanesOf(session: Session): readonly PageArrays[] {
  const buffer = new ArrayBuffer(FRAME_BYTES);
  return pageFrames.read(buffer, session.writeFrame(buffer, session.look(VIEW), false).rows);
}

const namesOf = ({ scenario }: Session): readonly string[] =>
  Object.keys(isMachine(scenario) ? MACHINE_FIGURE : PAGE_FIGURE);

const cellOf = (value: number) => (Number.isNaN(value) ? "" : value);

/** RFC 4180: a line for each row and lane. */
function* csv(run: Run<Session>, every: number | null): Iterable<string> {
  const names = namesOf(run.session);
  yield `${["step", "lane", ...names].join(",")}\r\n`;
  for (const step of run.rows(every ?? 1000))
    for (const [lane, { figures }] of lanesOf(run.session).entries())
      yield `${[step, laneLetter(lane), ...Array.from(figures, cellOf)].join(",")}\r\n`;
}

function* summary(run: Run<Session>): Iterable<string> {
  run.go(run.steps);
  const names = namesOf(run.session);
  for (const [lane, { figures }] of lanesOf(run.session).entries())
    yield `${laneLetter(lane)}: ${names.map((name, i) => `${name} ${figures[i]}`).join(", ")}\n`;
}

/** The command-line model of the page-cache lab. */
export const pageCliModel: CliModel<Session, PageScenario> = {
  open: (scenario) => new PageCacheEngine(compiledCore("page_cache")).open(scenario),
  notes: () => [],
  digest: (session) => digestOfFigures(lanesOf(session)),
  formats: [
    { name: "summary", hasRows: false, write: summary },
    { name: "csv", hasRows: true, write: csv },
  ],
  formatsHelp: "",
  limits: "the end of the requests or of the script",
  limitWords: () => "the run has ended",
};
