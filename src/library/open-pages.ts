import { LIMIT } from "../generated/kernel";
import { digestOfFigures } from "../models/page_cache/digest";
import { PageCacheCore } from "../models/page_cache/engine/core";
import { figuresByName, lanesOf, openSession, type Session } from "../models/page_cache/engine/open-session";
import { tunedPolicy, unusual } from "../models/page_cache/policy-tables";
import { policyTitle } from "../models/page_cache/policy-words";
import { isMachine, type PageScenario } from "../models/page_cache/scenario";
import { ok } from "../shared/result";
import { coreNamed, type OpenModel } from "./open-run";

const namesOf = (scenario: PageScenario) =>
  isMachine(scenario) ? ["machine"] : scenario.lanes.map((lane) => policyTitle(unusual(tunedPolicy(lane))));

function figuresOf(session: Session, number: number) {
  const lane = lanesOf(session)[number];
  return lane === undefined ? {} : figuresByName(session.scenario, lane);
}

/** Opens a scenario of page caches, whose requests are not a trace. */
export const openPages: OpenModel = async (scenario) => {
  const core = new PageCacheCore(await coreNamed("page_cache"));
  const opened = openSession(core, scenario as PageScenario, null, LIMIT.KEYFRAME_BYTES);
  if (!opened.ok) return opened;
  const session = opened.value;
  return ok({
    session,
    lanes: namesOf(session.scenario),
    figures: (lane) => figuresOf(session, lane),
    caveats: [],
    digest: () => digestOfFigures(lanesOf(session)),
  });
};
