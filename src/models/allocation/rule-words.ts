/** The values that rules between fields allow: as a scenario's problem names them, and as a form does. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^at most sizeMax, (.*)$/, "at most the largest size, $1\u00a0B"],
  [
    /^doubling that ends at (.*) or below, not (.*)$/,
    "a smallest size whose doublings end at $1\u00a0B or below, not at $2\u00a0B",
  ],
  [/^over (.*), where the one before it ends$/, "over $1\u00a0B, where the one before it ends"],
  [/^a size in another quarter-octave than .*$/, "a size that is not within a quarter of a doubling of another row"],
  [/^1 … (.*) with buckets powers$/, "a whole number, 1 … $1, with powers of two"],
  [/^1 with roundUp$/, "1, because a miss already gets the upper bound of its bucket"],
  [/^random-walk with the generator msvc$/, "at random with the Microsoft C runtime’s rand()"],
  [/ with the generator msvc$/, " with the Microsoft C runtime’s rand()"],
];

/** The values that a rule between fields allows, in a form's words. Other texts stay as they are. */
export function ruleWords(allowed: string): string {
  const [pattern, words] = RULES.find(([rule]) => rule.test(allowed)) ?? ["", ""];
  return allowed.replace(pattern, words);
}
