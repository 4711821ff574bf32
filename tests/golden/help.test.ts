import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands";
import { bufferlab } from "../unit/cli-kit";

/** Every page of help and the list of presets, as a shell prints them. */
const CALLS = [["--help"], ["presets"], ...COMMANDS.map(({ name }) => [...name.split(" "), "--help"])];

// After a change on purpose: npx vitest run --update=true tests/golden/help.test.ts
test("every page of help reads as recorded", async () => {
  const pages = [];
  for (const words of CALLS) {
    const { status, out, err } = await bufferlab(...words);
    expect([status, err]).toEqual([0, ""]);
    if (words.length > 1) expect(out.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    if (words.includes("--help")) expect(out.split("\n").filter((line) => line.length > 120)).toEqual([]);
    pages.push(`$ bufferlab ${words.join(" ")}\n\n${out}`);
  }
  await expect(pages.join("\n")).toMatchFileSnapshot("help.txt");
});
