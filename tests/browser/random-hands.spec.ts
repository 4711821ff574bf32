import { expect } from "@playwright/test";
import fc from "fast-check";
import { Hands } from "./hands";
import { DAILY, LONG_RUN, isolatedTest as test } from "./lab-test";

/*
 * Random actions of a person on the page, in every place; fast-check shrinks a failure to its shortest script.
 * BUFFERLAB_SEED=<seed> begins there: to continue an interrupted long run, pass the seed after the last printed one.
 */

const LONG = process.env.BUFFERLAB_LONG === "1";
/** Commands of each of the two halves, which run beside each other, and of a script. */
const COMMANDS = LONG ? 10_000 : 13;
const FIRST_SEED = Number(process.env.BUFFERLAB_SEED ?? 20060502);
const OF_A_SCRIPT = LONG ? 25 : 13;
const HOURS = 3_600_000;

const PLACES = [
  "#/",
  "#/buffer",
  "#/buffer?v=1&at=11",
  "#/buffer?v=1&at=500&A=ten-slots&B=buckets&C=go-fmt&D=repair",
  "#/heap?v=1&at=500",
  "#/heap?v=1&at=200&A=nt-xp&B=ptmalloc&C=tlsf&stage=operation",
  "#/library",
  "#/learn",
  "#/learn/leak/1",
  "#/learn/leak/5",
  "#/learn/leak/8",
  "#/learn/leak/teach",
  "#/learn/challenges",
];
const PAGES = ["?embed=1#/buffer?v=1&at=500", "?embed=1&ui=stage#/heap?v=1&at=500", "?predict=1#/buffer?v=1&at=11"];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];
const KEYS = [..." ,.[]12psnba?", "ArrowLeft", "ArrowRight", "Home", "Escape", "Enter", "Tab", "PageUp", "PageDown"];
const FILES = ['{ "v": 1, "at": 63, "lanes": [{ "capacity": 10 }] }', '{ "v": 1, "seed": -1 }', "{", ""];
const NAMED = [
  /^Undo:/,
  /^Redo/,
  /^(\+ lane|Add a)/,
  /^Remove lane/,
  /^Play$/,
  /^Step forward$/,
  /^Next event$/,
  /^Heap$/,
  /^Buffer cache$/,
  /^Lessons$/,
  /^Library$/,
  /^Present$/,
  /^Share$/,
  /^Undo all$/,
  /next/i,
];

type Act = (hands: Hands) => Promise<unknown>;
let count = 0;

/** One action of a person; `isHasty`: the next one follows at once. */
class Command implements fc.AsyncCommand<object, Hands> {
  readonly #words: string;
  readonly #act: Act;
  readonly #isHasty: boolean;

  constructor(words: string, act: Act, isHasty: boolean) {
    this.#words = words;
    this.#act = act;
    this.#isHasty = isHasty;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, hands: Hands): Promise<void> {
    count++;
    hands.pressed.push(`[${this.#words}]`);
    await hands.within(this.#act(hands));
    if (!this.#isHasty) await hands.within(hands.check());
  }

  toString(): string {
    return this.#isHasty ? `${this.#words} (hastily)` : this.#words;
  }
}

const command = <T>(
  of: fc.Arbitrary<T>,
  words: (value: T) => string,
  act: (hands: Hands, value: T) => Promise<unknown>,
) =>
  fc
    .tuple(of, fc.integer({ min: 0, max: 2 }))
    .map(([value, haste]) => new Command(words(value), (hands) => act(hands, value), haste === 2));

const any = fc.oneof(
  {
    weight: 6,
    arbitrary: command(
      fc.nat(200),
      (n) => `press ${n}`,
      (hands, n) => hands.press(n),
    ),
  },
  { weight: 5, arbitrary: command(fc.constantFrom(...NAMED), String, (hands, name) => hands.pressNamed(name)) },
  {
    weight: 2,
    arbitrary: command(
      fc.tuple(fc.nat(9), fc.nat(19)),
      (of) => `choose ${of}`,
      (hands, [list, option]) => hands.choose(list, option),
    ),
  },
  {
    weight: 3,
    arbitrary: command(
      fc.constantFrom(...KEYS),
      (key) => `key ${key}`,
      (hands, key) => hands.page.keyboard.press(key),
    ),
  },
  {
    weight: 2,
    arbitrary: command(
      fc.nat(3000),
      (step) => `go ${step}`,
      (hands, step) => hands.go(step),
    ),
  },
  {
    weight: 2,
    arbitrary: command(
      fc.constantFrom(-1, 1),
      (by) => `travel ${by}`,
      (hands, by) => hands.travel(by),
    ),
  },
  {
    weight: 2,
    arbitrary: command(
      fc.constantFrom(...PLACES),
      (hash) => `to ${hash}`,
      (hands, hash) =>
        hands.page.evaluate((to) => {
          location.hash = to;
        }, hash),
    ),
  },
  {
    weight: 1,
    arbitrary: command(
      fc.constantFrom(...SIZES),
      ({ width }) => `width ${width}`,
      (hands, size) => hands.page.setViewportSize(size),
    ),
  },
  {
    weight: 1,
    arbitrary: command(
      fc.constantFrom(...FILES),
      (text) => `drop ${text}`,
      (hands, text) => hands.drop(text),
    ),
  },
  {
    weight: 1,
    arbitrary: command(
      fc.constant(null),
      () => "lose the storage",
      (hands) => hands.loseStorage(),
    ),
  },
);

for (const half of [0, 1]) {
  test(
    `the page shows one state and its link leads there, whatever a person does (${half + 1} of 2)`,
    half === 0 ? DAILY : LONG_RUN,
    async ({ context }) => {
      test.setTimeout(LONG ? 10 * HOURS : 240_000);
      count = 0;
      const play = async (place: string, script: Iterable<fc.AsyncCommand<object, Hands>>) => {
        const page = await context.newPage();
        try {
          await page.setViewportSize({ width: 1440, height: 900 });
          const hands = new Hands(page);
          await hands.within(page.goto(`./${place}`));
          await hands.within(hands.check());
          await fc.asyncModelRun(() => ({ model: {}, real: hands }), script);
          await hands.within(hands.check());
        } finally {
          await page.close();
        }
      };
      const scripts = fc.commands([any], { maxCommands: OF_A_SCRIPT, size: "max" });
      const property = fc.asyncProperty(fc.constantFrom(...PLACES, ...PAGES), scripts, play);
      for (let seed = FIRST_SEED + half; count < COMMANDS; seed += 2) {
        await fc.assert(property, { seed, numRuns: 2, interruptAfterTimeLimit: HOURS, endOnFailure: !LONG });
        if (LONG) console.log(`seed ${seed}: ${count} of ${COMMANDS} commands`);
      }
      expect(count).toBeGreaterThanOrEqual(COMMANDS);
    },
  );
}
