import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { repairLink } from "../../src/kernel/scenario/link/repair-link";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { LONG } from "../long-run";
import { arbitraryScenario } from "./arbitrary-scenario";

const LINK =
  "#/buffer?v=1&title=50%20%25%20off%2C%20or%20more&at=11&A=first-fit,keep-bigger,cap:11&B=article-fixed&d=98e238";
const ZERO_WIDTH = "%E2%80%8B";

describe("a link damaged in transit", () => {
  test.each<[string, string]>([
    ["as a whole escaped by a chat program", `#${encodeURIComponent(LINK.slice(1))}`],
    ["escaped by two of them", `#${encodeURIComponent(encodeURIComponent(LINK.slice(1)))}`],
    ["escaped once more where it was", `${LINK.replaceAll("%", "%25").replaceAll(",", "%252C")}`],
    ["with the point at the end of a sentence", `${LINK}.`],
    ["in brackets", `${LINK})`],
    ["in angles and quotation marks", `${LINK}%22%3E`],
    ["in Markdown", `${LINK}**`],
    ["written into a page", LINK.replaceAll("&", "&amp;")],
    ["broken into lines", LINK.replace("keep-", "keep-%0D%0A%20")],
    ["broken into lines, on the command line", LINK.replace("keep-", "keep-\n  ")],
    ["with a space at its end", `${LINK}%C2%A0`],
    ["with spaces that a form has written", LINK.replace("at=", "+at=").replace("first-fit,", "first-fit,+")],
    ["with marks without a width", LINK.replace("at=11", `at=1${ZERO_WIDTH}1`).replace("cap", `${ZERO_WIDTH}cap`)],
    ["with a mark without a width in its title", LINK.replace("off", `o${ZERO_WIDTH}ff`)],
    ["without the slash before its path", LINK.replace("/", "")],
    ["with a path in capitals that ends in a slash", LINK.replace("/buffer", "/Buffer/")],
  ])("%s is reported", async (_, changed) => {
    expect((await decodeLink(changed)).ok).toBe(false);
    expect(await repairLink(changed)).toBe(LINK);
  });

  test("in capitals is recognized, except for its title", async () => {
    const said = `${LINK}`.replace("d=98", "D=first-fit,keep-bigger,cap:2&bp=A.poison&sel=B.6&W=4&d=98");
    const whole = await repairLink(said.replace("&D=", "&C=no-cache&D="));
    if (whole === null) throw new Error("it is valid");
    const capitals = whole.toUpperCase();
    expect(await repairLink(capitals)).toBe(whole);
  });

  test.each([
    ["a word that there is not", "#/buffer?v=1&A=article-flawd"],
    ["a step out of range", "#/buffer?v=1&at=4000000000"],
    ["a newer version", "#/buffer?v=2&at=11."],
    ["another place", "#/nowhere"],
    ["more than is read", `#/buffer?v=1&at=11${".".repeat(2_000_000)}x`],
  ])("%s is no such change: nothing is guessed", async (_, link) => {
    expect(await repairLink(link)).toBeNull();
  });

  test("is repaired whatever its scenario, where a chat program has escaped all of it", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryScenario, async (scenario) => {
        const link = encodeLink(scenario, "98e238");
        expect(await repairLink(`#${encodeURIComponent(link.slice(1))}`)).toBe(link);
      }),
      { numRuns: LONG ? 3000 : 50 },
    );
  });
});

test("opens as its probable original, which needs no repair itself, whatever the text", async () => {
  const marks = fc.constantFrom(
    ..."%&=?#/.,:~-_ABv01of+",
    "%25",
    "&amp;",
    "%2520",
    "&title=",
    ZERO_WIDTH,
    "#/buffer?v=1",
  );
  const texts = fc.oneof(
    fc.array(marks).map((text) => text.join("")),
    fc.string({ unit: "binary" }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const link = await repairLink(text);
      if (link !== null) expect(await repairLink(link)).toBe(link);
      return link === null || (await decodeLink(link)).ok;
    }),
    { numRuns: LONG ? 20_000 : 300 },
  );
});

test("an empty link means the default", async () => {
  expect(await repairLink("#/buffer/")).toBe(encodeLink(defaultScenario));
});
