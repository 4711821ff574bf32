import { expect, test } from "vitest";
import { readRoute } from "../../src/app/learn/route";
import { leak } from "../../src/lessons/catalog/leak";

const leftAt = (step: number) => () => step;
const page = (rest: string) => readRoute(rest, leftAt(0));

test("every address of the lessons names its page", () => {
  for (const [rest, kind] of [
    ["", "index"],
    ["/", "index"],
    ["/challenges", "challenges"],
    ["/challenges/", "challenges"],
    ["/leak/print", "print"],
    ["/leak/teach", "teach"],
  ])
    expect(page(rest ?? ""), rest).toMatchObject({ ok: true, value: { kind } });
  for (const step of leak.steps.keys())
    expect(page(`/leak/${step + 1}`)).toEqual({ ok: true, value: { kind: "step", lesson: leak, step } });
});

test("a lesson without a step opens where a person left it", () => {
  for (const rest of ["/leak", "/leak/"])
    expect(readRoute(rest, leftAt(0))).toMatchObject({ value: { kind: "step", step: 0 } });
  expect(readRoute("/leak", leftAt(3))).toMatchObject({ value: { kind: "step", step: 3 } });
});

test("an unknown address is answered with the allowed ones and the one that was probably meant", () => {
  const last = leak.steps.length;
  for (const [rest, field, value, allowed] of [
    ["/leek", "lesson", '"leek"', "leak, holes, cliff, lies, later, challenges; did you mean leak?"],
    ["/challenge", "lesson", '"challenge"', "leak, holes, cliff, lies, later, challenges; did you mean challenges?"],
    ["/constructor", "lesson", '"constructor"', "leak, holes, cliff, lies, later, challenges"],
    ["/<b>", "lesson", '"<b>"', "leak, holes, cliff, lies, later, challenges"],
    ["/leak/0", "step", '"0"', `a step, 1 … ${last}, or print, teach`],
    ["/leak/03", "step", '"03"', `a step, 1 … ${last}, or print, teach`],
    [`/leak/${last + 1}`, "step", `"${last + 1}"`, `a step, 1 … ${last}, or print, teach`],
    ["/leak/1.5", "step", '"1.5"', `a step, 1 … ${last}, or print, teach`],
    ["/leak/prin", "step", '"prin"', `a step, 1 … ${last}, or print, teach; did you mean print?`],
    ["/leak/1/2", "address", '"#/learn/leak/1/2"', "nothing more after #/learn/leak/1"],
    ["/challenges/1", "address", '"#/learn/challenges/1"', "nothing more after #/learn/challenges"],
    ["ing", "address", '"#/learning"', "#/learn, or #/learn/ and one of: leak, holes, cliff, lies, later, challenges"],
  ] as const)
    expect(page(rest), rest).toEqual({ ok: false, error: { field, value, allowed } });
  const long = page(`/${"x".repeat(5000)}`);
  expect(!long.ok && long.error.value.length).toBeLessThanOrEqual(80);
});
