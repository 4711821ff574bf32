import { calibration, tiers } from "../../../src/lessons/catalog/later-scenarios";
import type { AllocationScenario } from "../../../src/models/allocation/scenario";
import { formatBytes as B, formatInteger as number, formatPercent as percent } from "../../../src/shared/format";
import type { AllocationFact } from "../lesson-facts";

const at = (scenario: AllocationScenario, step: number): AllocationScenario => ({ ...scenario, at: step });
const learned = at(calibration, 200_000);
const unlearned = at(calibration, 120_000);
const emptied = at(tiers, 4000);

const step = (count: number, state?: number): AllocationFact => ({
  ...{ says: `step ${number(count)}`, step: true },
  ...(state === undefined ? {} : { state }),
});

/** The facts of the lesson about pools of today, by the titles of its parts. */
export const later: Readonly<Record<string, readonly AllocationFact[]>> = {
  "The rule comes back": [
    { says: "2.14", setting: "lanes[0].pool.parameters.version" },
    { says: "2.17.1", setting: "lanes[1].pool.parameters.version" },
    step(60, 0),
    { says: "two", figure: "live" },
    step(1999),
    { says: percent(2, 0), figure: "efficiency", lane: 1 },
    { says: percent(2.4), figure: "efficiency", lane: 1 },
    { says: percent(49.1), figure: "efficiency" },
    { says: percent(53, 0), figure: "hit_rate" },
    { says: percent(59, 0), figure: "hit_rate", lane: 1 },
  ],
  "Nobody names a size": [
    step(100, 0),
    { says: B(834), figure: "needed", state: 0 },
    { says: B(1152), figure: "granted", state: 0 },
    step(3000),
    { says: B(751), figure: "needed" },
    { says: B(4_407_296), figure: "granted" },
    { says: percent(99.3), figure: "hit_rate" },
  ],
  "Garbage is collected": [{ says: "100", setting: "collect" }, step(3000), { says: B(4_407_296), figure: "granted" }],
  "A limit": [
    { says: B(65_536), setting: "lanes[1].pool.parameters.limit" },
    step(100, 0),
    { says: B(17_536), figure: "granted", state: 0 },
    { says: B(17_536), figure: "granted", state: 0, lane: 1 },
    step(9999),
    { says: B(21_376), figure: "granted", lane: 1 },
    { says: B(25_892_096), figure: "granted" },
    { says: percent(98.5), figure: "hit_rate" },
    { says: percent(96.4), figure: "hit_rate", lane: 1 },
  ],
  "Tiers that jam": [
    step(3999),
    { says: B(274_698_240), figure: "idle" },
    { says: B(11_502_814), figure: "needed" },
    { says: B(62_914_560), figure: "idle", lane: 1 },
    { says: `step ${number(4000)}`, step: true, scenario: emptied },
    { says: B(96_362_496), figure: "idle", scenario: emptied },
  ],
  "A pool that learns": [
    step(1000, 0),
    { says: B(1_751_040), figure: "granted", state: 0 },
    step(60_000),
    { says: `step ${number(120_000)}`, step: true, scenario: unlearned },
    { says: "drops nothing", more: { figure: "granted", scenario: unlearned }, than: { figure: "granted", state: 0 } },
    { says: B(3_892_992), figure: "granted" },
    { says: `step ${number(200_000)}`, step: true, scenario: learned },
    { says: B(14_848), figure: "granted", scenario: learned },
  ],
  "One for each thread": [
    { says: "300", setting: "threadCount" },
    { says: B(10_485_760), setting: "listed[0].size" },
    { says: B(65_536), setting: "lanes[1].pool.parameters.maxCachedBufferSize" },
    step(1, 0),
    { says: B(10_485_760), figure: "idle", state: 0 },
    step(3999),
    { says: "none", figure: "live" },
    { says: B(3_145_728_000), figure: "idle" },
    { says: B(0), figure: "idle", lane: 1 },
    { says: percent(85, 0), figure: "hit_rate" },
    { says: percent(0, 0), figure: "hit_rate", lane: 1 },
  ],
  "Which would you ship?": [
    { says: percent(60, 0), goal: "mean_efficiency" },
    { says: percent(95, 0), goal: "hit_rate" },
    step(9999),
    { says: "pool by size", more: { figure: "granted", lane: 1 }, than: { figure: "granted", lane: 3 } },
    { says: "pool by size", more: { figure: "granted", lane: 2 }, than: { figure: "granted", lane: 3 } },
    { says: B(8192), figure: "granted", lane: 3 },
    { says: B(21_376), figure: "granted", lane: 1 },
    { says: B(3_811_968), figure: "granted", lane: 2 },
    { says: B(6_305_280), figure: "idle", lane: 3 },
    { says: B(6912), figure: "idle", lane: 1 },
  ],
};
