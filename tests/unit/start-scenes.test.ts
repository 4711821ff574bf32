import { describe, expect, test } from "vitest";
import type { StoryRecord } from "../../src/start/record";
import { inset, overlaps } from "../../src/start/stage/geometry";
import { growthPlaces, placesAt } from "../../src/start/stage/growth";
import { advance, GROWTH_BEAT, type Position } from "../../src/start/story/player";
import type { StoryRecords } from "../../src/start/story/records";
import { SCORE } from "../../src/start/story/score";
import { stageView } from "../../src/start/story/use-story";
import { buffersIn, giants, layouts, piecesOf, recordAt } from "./start-stage-kit";

const TICK = 20;
const RUN_BEAT = SCORE.findIndex(({ parts }) => parts[0]?.motion === "run");
const records = { record: recordAt } as unknown as StoryRecords;

/** The positions of a playing clock from the start of a beat until `ms` of it have passed. */
function positionsOf(beat: number, ms: number): Position[] {
  const positions: Position[] = [{ beat, ms: 0, playing: true }];
  for (let at = positions[0]; at !== undefined && at.ms < ms; positions.push(at))
    at = advance(at, TICK, (next) => next === beat);
  return positions;
}

const births = (buffers: readonly { readonly born: number }[]) => buffers.map(({ born }) => born).sort((a, b) => a - b);

/** The buffers of one record: those of the callers and of the cache. */
const birthsOf = ({ flawed: { held, cached } }: StoryRecord) => births(cached === null ? held : [...held, cached]);

describe.each(layouts)("on the stage of a window of %s", (_, layout) => {
  const piecesAt = (at: Position, before: number) => piecesOf(stageView(at, recordAt(before), records), layout);
  const sceneAt = (at: Position, before: number) => {
    const pieces = piecesAt(at, before);
    const { marks } = pieces.find(({ key }) => key === "rooms") ?? {};
    return JSON.stringify([marks, buffersIn(pieces).map(({ box }) => box)]);
  };

  test.each([
    ["steps 12 to 58", RUN_BEAT, 800, 11, 58],
    ["the way to the growth", GROWTH_BEAT, 400, 60, 60],
  ] as const)("%s show the buffers of one record at a time", (_words, beat, ms, before, end) => {
    const [last, ...others] = positionsOf(beat, ms).reverse();
    for (const at of others) {
      expect(births(buffersIn(piecesAt(at, before))), `at ${at.ms} ms`).toEqual(birthsOf(recordAt(before)));
    }
    if (last === undefined) throw new Error("The beat has no end.");
    expect(births(buffersIn(piecesAt(last, before)))).toEqual(birthsOf(recordAt(end)));
  });

  test.each([
    ["steps 12 to 58", RUN_BEAT, 800, 11],
    ["the way to the growth", GROWTH_BEAT, 400, 60],
  ] as const)("the walls or the scale change at every tick of %s", (_words, beat, ms, before) => {
    const positions = positionsOf(beat, ms);
    expect(positions.at(-1)?.ms).toBe(ms);
    expect(new Set(positions.map((at) => sceneAt(at, before))).size).toBe(positions.length);
  });
});

test("a giant has its place from the step that creates it to the one before it is freed, and overlaps no other", () => {
  const places = growthPlaces(giants);
  expect(places).toHaveLength(giants.length);
  const bornAt = (step: number) => placesAt(places, step).map(({ giant }) => giant.born);
  for (const { born, freed } of giants) {
    expect([bornAt(born - 1).includes(born), bornAt(born).includes(born)]).toEqual([false, true]);
    if (freed !== null) expect([bornAt(freed - 1).includes(born), bornAt(freed).includes(born)]).toEqual([true, false]);
    const standing = placesAt(places, born);
    const shared = standing.filter((a, i) => standing.slice(i + 1).some((b) => overlaps(inset(a, 1e-6), b)));
    expect(shared).toEqual([]);
  }
});
