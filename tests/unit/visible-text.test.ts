import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shellWord } from "../../src/advisor/report/repeat";
import { readRoute } from "../../src/app/learn/route";
import { readQuery } from "../../src/kernel/run/query";
import { save } from "../../src/kernel/run/saved-store";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { problemList } from "../../src/kernel/scenario/problem";
import type { Problem } from "../../src/kernel/scenario/scenario";
import { visibleText } from "../../src/shared/visible-text";
import { LONG } from "../long-run";
import { bufferlabWith } from "./cli-kit";

/** Characters that control a terminal, reverse text, or are invisible. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const MARKS =
  "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u200d\u2060\ufeff\u00ad\u3164\u0000\u001b\u009b\u007f\u0085\r\b\ud800\udfff";
/** The long run tries thirty times as many. */
const MANY = LONG ? 3000 : 30;

const mark = fc.constantFrom(...MARKS, "\u001b[2J", "\u001b]0;x\u0007", "\u{e0041}", "\u2028");
const text = fc
  .array(fc.oneof(mark, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 60 })
  .map((parts) => parts.join(""));
const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()));

const isVisible = (said: string) => expect(UNSEEN.exec(said)).toBeNull();
const areVisible = (problems: readonly Problem[]) => {
  for (const { field, value, allowed } of problems) isVisible(field + value + allowed);
};
const check = <T>(arbitrary: fc.Arbitrary<T>, hold: (value: T) => void | Promise<void>, numRuns = MANY) =>
  fc.assert(
    fc.asyncProperty(arbitrary, async (value) => void (await hold(value))),
    { numRuns },
  );

test("one function alone names the window, so that every name in it is visible", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /[.]tsx?$/.test(name));
  const naming = files.filter((name) => /document[.]title\s*=/.test(readFileSync(`src/${name}`, "utf8")));
  expect(naming.toSorted()).toEqual(["start/Start.tsx", "ui/page-title.ts"]);
});

test("a word for a shell shows invisible characters by their numbers, and the shell reads them", () => {
  const words = ["a\u202eb", "it's \u001b[2J \\ x", "c\u{e0041}"];
  const shown = words.map(shellWord);
  expect(shown).toEqual(["$'a\\u202eb'", "$'it\\'s \\u001b[2J \\\\ x'", "$'c\\U000e0041'"]);
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  const script = `printf '%s\\n' ${shown.join(" ")}`;
  expect(execFileSync("bash", ["-c", script], { env, encoding: "utf8" })).toBe(`${words.join("\n")}\n`);
});

test("an invisible character is shown by its number", () => {
  expect(visibleText("a\u202eb\u001b[2Jc\ud800d\u{e0041}\u007f")).toBe("a\\u202eb\\u001b[2Jc\\ud800d\\u{e0041}\\u007f");
  expect(visibleText("12\u202f000\u00a0B, né 漢 👍")).toBe("12\u202f000\u00a0B, né 漢 👍");
});

describe("no invisible character reaches a notice from", () => {
  test("a problem", () =>
    check(fc.tuple(text, fc.oneof(text, fc.anything()), text), ([field, value, allowed]) => {
      const { problems, report } = problemList();
      report(field, value, allowed);
      areVisible(problems);
    }));

  test("a link", () =>
    check(fc.tuple(fc.oneof(text, encoded), fc.oneof(text, encoded)), async ([key, value]) => {
      for (const link of [`#/${value}`, `#/buffer?${key}=${value}`, `#/buffer?v=1&title=${value}&A=${key},${value}`]) {
        const read = await decodeLink(link);
        if (!read.ok) areVisible(read.error.problems);
      }
    }));

  test("a file", () =>
    check(fc.tuple(text, text), ([key, value]) => {
      const records = [{ [key]: value }, { title: value, lanes: [{ [key]: value, rule: value }] }, { digest: value }];
      for (const said of [value, ...records.map((record) => JSON.stringify(record)), `{"${key}": "${value}"}`]) {
        const read = readFile(said);
        if (!read.ok) areVisible(read.error.problems);
      }
    }));

  test("the query and the place in an address, and a name", () =>
    check(fc.tuple(text, text), ([key, value]) => {
      const safe = value.toWellFormed();
      areVisible(readQuery(`?${key}=${safe}&ui=${safe}&hide=${safe}&hide=${safe}&embde=${safe}`).problems);
      for (const place of [`leak/${value}`, `${key}/${value}`, key]) {
        const route = readRoute(place, () => 0);
        if (!route.ok) areVisible([route.error]);
      }
      const named = save(`x${value}\n`, "#/buffer?v=1");
      if (!named.ok && named.error !== null) areVisible([named.error]);
    }));
});

describe("no invisible character reaches the terminal from", () => {
  const say = async (input: string, ...args: string[]) => {
    const { out, err } = await bufferlabWith([input], ...args);
    isVisible((out + err).replaceAll("\r\n", "").replaceAll("\n", ""));
  };

  test("the command line", () =>
    check(
      fc.tuple(text, text),
      async ([one, other]) => {
        const word = one.replaceAll("\0", "");
        await say("", word, other);
        await say("", "run", `--${word}`, "--steps", other, "--preset", word, other);
        await say("", "check", `./missing/${one}`);
        await say("", "check", `#/buffer?${one}=${other}`);
        await say("", "check", `/buffer?v=1&title=${other}`);
        await say("", "check", `https://host/${one}`);
        await say("", "heap", "replay", "--model", word, "--tune", `${word}=${other}`);
        await say("", "heap", "compare", "--model", `buddy,${word}:${other}`, "--prices", other);
      },
      MANY / 10,
    ));

  test("the name of a program in a trace", () =>
    say("# bufferlab-trace 2; program=in\u202evoice\na 1 8\n", "trace", "info", "-"));

  test("a scenario and a trace", () =>
    check(
      fc.tuple(text, text),
      async ([one, other]) => {
        await say(`{"v": 1, "at": 1, "title": ${JSON.stringify(one)}, "${one}": "${other}"}`, "check", "-");
        await say(`a 1 8\n${one} ${other}`, "heap", "replay", "--model", "buddy");
        await say(`a ${one} 8\n`, "heap", "compare", "-", "--model", "buddy");
      },
      MANY / 10,
    ));
});
