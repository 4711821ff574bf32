import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { problemList } from "../../src/kernel/scenario/problem";
import { laneGrammar } from "../../src/models/allocation/cli/lane-grammar";
import { policyForm } from "../../src/models/allocation/lane-text";
import { policyTable } from "../../src/models/allocation/policy-fields";
import { laneWords } from "../../src/models/allocation/policy-text";
import { bufferlab } from "./cli-kit";

/** The words of a row as a person may type them: "cap:N" with its default, a preset or a choice alone. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ "cap:N": "cap:3", "cut:N": "cut:200", "ratio:N": "ratio:200", "waste:N": "waste:9", "grain:N": "grain:8" },
  ...{ "count:N": "count:4", "width:N": "width:16", "bounds:N~N…": "bounds:100~400" },
  "heap:MODEL": "best-fit,heap:ptmalloc",
};

const problemsOf = (lane: string) => {
  const { problems, report } = problemList();
  policyForm.read(lane, "A", report);
  return problems.map(({ value, allowed }) => `${value}: ${allowed}`);
};

describe("the words of a lane", () => {
  test("are all read, and each key of a policy has one", () => {
    for (const word of laneWords) expect([word, problemsOf(TYPED[word] ?? word)]).toEqual([word, []]);
    const keys = laneWords.flatMap((word) => {
      const { report } = problemList();
      return Object.keys(policyForm.read(TYPED[word] ?? word, "A", report) as object);
    });
    expect(new Set(keys)).toEqual(new Set(Object.keys(policyTable)));
  });

  test.each(["run", "assert"])("are in the help of %s", async (command) => {
    const { out } = await bufferlab(command, "--help");
    expect(out.replaceAll(/\s+/g, " ")).toContain(laneWords.join(", "));
  });

  test("have their meanings in a command and in the document", async () => {
    const list = (await bufferlab("policies")).out.replaceAll(/\s+/g, " ");
    const document = readFileSync(new URL("../../docs/command-line.md", import.meta.url), "utf8");
    for (const [words, meaning] of laneGrammar) {
      expect(list).toContain(`${words} ${meaning}`.replaceAll(/\s+/g, " "));
      expect(document).toContain(
        `| \`${words.replaceAll(", ", "`, `")}\` | ${meaning} |\n`.replaceAll(/[\u00a0\u202f]/g, " "),
      );
    }
  });

  test("are named to a person who wrote a wrong one", async () => {
    const all = `a preset alone, or words with commas between: ${laneWords.join(", ")}`;
    expect(problemsOf("xyz")).toEqual([`"xyz": ${all}`]);
    expect(problemsOf("best-fit,cup:3")).toEqual([`"cup:3": ${all}; did you mean cap:N?`]);
    expect(problemsOf("bestfit")).toEqual([`"bestfit": ${all}; did you mean best-fit?`]);
    expect(problemsOf("best-fit,cap")).toEqual(['"cap": cap:N, with a value']);
    expect(problemsOf("article-flawed,cap:3")).toEqual([
      '"article-flawed": a preset alone, without other words than heap:MODEL',
    ]);
    const { status, err } = await bufferlab("run", "public/traces/jq.trace.gz", "--lane", "xyz");
    expect([status, err]).toEqual([2, `bufferlab: A: "xyz"; allowed: ${all}\n`]);
  });
});
