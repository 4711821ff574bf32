import { articleScript } from "../../../models/page_cache/machine/commands";
import { MACHINE_SETTINGS } from "../../../models/page_cache/machine/settings";
import type { MachineSettings, PageScenario } from "../../../models/page_cache/scenario";
import { equal } from "../../../shared/equal";
import { articleScenario } from "../scenario/defaults";

/** Where the reported figures were printed. Nothing here computes them. */
export const SOURCE = { title: "How caching works", publisher: "LQWiki", year: 2008 } as const;

/** A read as the article printed it. */
export interface ReportedRead {
  /** The place of the command in the script, from 0. */
  readonly command: number;
  readonly seconds: number;
  /** MB/s as printed, MB = 10^6 bytes */
  readonly speed: string;
}

/** The article's six reads. */
export const REPORTED_READS: readonly ReportedRead[] = [
  { command: 1, seconds: 2.278, speed: "44.4" },
  { command: 2, seconds: 0.190445, speed: "531" },
  { command: 6, seconds: 2.21617, speed: "45.6" },
  { command: 7, seconds: 0.165862, speed: "609" },
  { command: 8, seconds: 23.6831, speed: "4.3" },
  { command: 9, seconds: 2.42799, speed: "41.6" },
];

const KEYS: readonly (keyof MachineSettings)[] = [
  "metadataBlocks",
  "metadata",
  "drift",
  ...MACHINE_SETTINGS.map(({ name }) => name).filter((name): name is keyof MachineSettings => name in articleScenario),
];

/** Whether the machine's settings are the article's, whatever its script. */
const hasArticleSettings = (scenario: PageScenario): boolean =>
  KEYS.every((key) => equal(scenario[key], articleScenario[key]));

/** Whether the run begins with the article's ten commands on its machine. Further commands change none of their figures. */
export const followsArticle = (scenario: PageScenario): boolean =>
  hasArticleSettings(scenario) && equal(scenario.script.slice(0, articleScript.length), articleScript);

/** The article's lowest and highest printed speeds, for the article's own run; null = another run. */
export function reportedRange(scenario: PageScenario): string | null {
  if (!followsArticle(scenario) || scenario.script.length > articleScript.length) return null;
  const speeds = REPORTED_READS.map(({ speed }) => Number(speed));
  const printed = (wanted: number) => REPORTED_READS.find(({ speed }) => Number(speed) === wanted)?.speed;
  return `${printed(Math.min(...speeds))} to ${printed(Math.max(...speeds))}`;
}

/** The article's figures of a command; null = nothing, or another machine. */
export const reportedRead = (scenario: PageScenario, command: number): ReportedRead | null =>
  followsArticle(scenario) ? (REPORTED_READS.find((read) => read.command === command) ?? null) : null;

/** The block sizes of the article's direct reads, bytes. The settings are fitted to both. */
const FITTED_BLOCKS: readonly number[] = [512, 1_048_576];

/** The source of the speed of direct reads at a block size, bytes. */
export function directOrigin(scenario: PageScenario, block: number): "modeled" | "fitted" | "predicted" {
  if (!hasArticleSettings(scenario)) return "modeled";
  return FITTED_BLOCKS.includes(block) ? "fitted" : "predicted";
}
