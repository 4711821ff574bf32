import { isActive, type ScenarioField } from "../../kernel/scenario/field";
import { valueText } from "../../kernel/scenario/field-text";
import { isOfBatches } from "../../models/allocation/batches";
import { isOfTrace } from "../../models/allocation/call-trace";
import { workloadRows } from "../../models/allocation/fields";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { equal } from "../../shared/equal";
import { capitalized } from "../../shared/sentence";

/* The workload as sentences with gaps: {key} is the control of a field, as its row describes. */

const RANGE = "none below {sizeMin} or over {sizeMax} B.";

const SIZES: Readonly<Record<AllocationScenario["sizes"], string>> = {
  doubling: "they start at {sizeMin} B and double with probability {double} while below {sizeMax} B.",
  uniform: "{sizeMin} to {sizeMax} B, all equally likely.",
  listed: "{listed}",
  histogram: "the bars below. Within a bar, all sizes are equally likely.",
  "log-normal": `about {median} B, within about {spread} doublings, ${RANGE}`,
  pareto: "from {sizeMin} B up, with exponent {alpha}, none over {sizeMax} B.",
  bimodal: `{share} % about {median} B, within about {spread} doublings, the rest about {median2} B, within about {spread2}; ${RANGE}`,
};

const LIVES: Readonly<Record<AllocationScenario["life"], string>> = {
  "random-walk": "a request with probability {allocate}, otherwise a return.",
  bounded: "about {bound} buffers stay live.",
  phases: "one after the other, repeated:{phases}",
  exponential:
    "buffers live {lifetime} steps on average; the one whose lifetime ended first is returned first.{lifetimes}",
  trace: "",
  "fixed-counts": "each size has {slots} slots. Each step picks one slot: it frees a full one and fills an empty one.",
  batches:
    "get {pointers} blocks of {size} B, resize all by the factor {factor}, free all: {order}. The program {touch}.",
};

/** How a run continues if no step allocates at random. */
export const NOTHING_LIVE = "A step with nothing to free allocates instead.";

/** Whether a field affects a scenario. */
const counts = ({ when }: ScenarioField, scenario: AllocationScenario) => isActive(when, { ...scenario }) === true;

function lifeSentence(scenario: AllocationScenario): string {
  const { life, allocate } = scenario;
  const walk = `Requests and returns happen {life}: ${LIVES[life]}`;
  const never = life === "random-walk" && allocate[0] === 0 ? ` ${NOTHING_LIVE}` : "";
  const isGiven = isOfBatches(scenario) || isOfTrace(scenario);
  const victims = !isGiven && counts(workloadRows.victims, scenario);
  return walk + never + (victims ? " A caller returns {victims} buffer." : "");
}

/** The form of a workload in three sentences, and the active single-value fields that none of them contains. */
function placed(scenario: AllocationScenario) {
  const life = lifeSentence(scenario);
  const sizes = `Sizes are {sizes}: ${SIZES[scenario.sizes]}`;
  const random = "Random numbers come from {generator}, seed {seed}.";
  const said = life + sizes + random;
  const others = (Object.entries(workloadRows) as [keyof typeof workloadRows, ScenarioField][]).filter(
    ([key, row]) => !said.includes(`{${key}}`) && counts(row, scenario) && !("least" in row.kind),
  );
  return { life, sizes, random, others };
}

/** The form of a workload, in three sentences. */
export function workloadForm(scenario: AllocationScenario) {
  if (isOfBatches(scenario))
    return { life: lifeSentence(scenario), sizes: "", random: "Seed of random orders: {seed}." };
  if (isOfTrace(scenario)) return { life: lifeSentence(scenario), sizes: "", random: "Seed: {seed}." };
  const { others, random, ...sentences } = placed(scenario);
  const more = others.map(([key, { label, unit = "" }]) => ` ${capitalized(label)}: ${`{${key}} ${unit}`.trim()}.`);
  return { ...sentences, random: random + more.join("") };
}

/** Settings that only the rows describe, in sentences, if they differ from the default. */
export const otherWords = (scenario: AllocationScenario): string =>
  placed(scenario)
    .others.filter(([key, row]) => !equal(scenario[key], row.default))
    .map(([key, row]) => `${valueText(row, scenario[key])}.`)
    .join(" ");
