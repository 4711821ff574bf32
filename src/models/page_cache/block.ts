import { LIMIT } from "../../generated/kernel";
import { AGAIN, WORK } from "../../generated/page_cache";
import { names } from "../../kernel/scenario/field";
import { type MachineFields, machineBlock } from "./machine/block";
import { commandOf } from "./machine/commands";
import { type PolicyFields, policiesBlock } from "./policies-block";
import { tunedPolicy } from "./policy-tables";
import { isMachine, type PageScenario } from "./scenario";

/** kB per page */
const PAGE_KB = 4;

function policyFields(scenario: PageScenario): PolicyFields {
  const { work, again, alpha, take } = scenario;
  const [taken = { at: 0, pages: 0, until: 0 }] = take;
  return {
    ...scenario,
    work: names(WORK).indexOf(work),
    again: names(AGAIN).indexOf(again),
    alpha: Math.round(alpha * 100),
    sample: 0,
    quarter: 0,
    take_at: taken.at,
    take_pages: taken.pages,
    take_until: taken.until,
  };
}

function machineFields(scenario: PageScenario): MachineFields {
  const { memory, programs, buffers, cached, metadataBlocks, limit, drift } = scenario;
  return {
    ...scenario,
    memory: memory / PAGE_KB,
    programs: programs / PAGE_KB,
    buffers: buffers / PAGE_KB,
    cached: cached / PAGE_KB,
    metadata_blocks: metadataBlocks,
    limit: limit === "none" ? LIMIT.NONE : limit,
    drift: Number(drift === "article"),
  };
}

/** A valid scenario as the words of its core's block. */
export const pageBlock = (scenario: PageScenario): Uint32Array =>
  isMachine(scenario)
    ? machineBlock(machineFields(scenario), scenario.script.map(commandOf))
    : policiesBlock(policyFields(scenario), scenario.lanes.map(tunedPolicy));
