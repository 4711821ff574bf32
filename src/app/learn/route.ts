import { problemList, suggestion } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { lessons } from "../../lessons/catalog/lessons";
import type { Lesson } from "../../lessons/format";
import { err, ok, type Result } from "../../shared/result";

/*
 * The addresses below #/learn never change: "" is the index, /leak/3 a step, /leak the last step that a person visited,
 * /leak/print the handout, /leak/teach the lecturer's page, /challenges the challenges.
 */

/** A page of the lessons. `step` counts from 0. */
export type LearnPage =
  | { readonly kind: "index" }
  | { readonly kind: "challenges" }
  | { readonly kind: "step"; readonly lesson: Lesson; readonly step: number }
  | { readonly kind: "print" | "teach"; readonly lesson: Lesson };

const PARTS = ["print", "teach"] as const;
const CHALLENGES = "challenges";
const PLACES = [...lessons.map(({ name }) => name), CHALLENGES];

/**
 * The page of an address whose part after "#/learn" is `rest`. `lastStep`: where a person left a lesson, from 0.
 * Errors: the first invalid part of the address, with the allowed values.
 */
export function readRoute(rest: string, lastStep: (lesson: Lesson) => number): Result<LearnPage, Problem> {
  if (rest === "" || rest === "/") return ok({ kind: "index" });
  const [before, place = "", part = "", ...more] = rest.split("/");
  const lesson = lessons.find(({ name }) => name === place);
  if (before !== "") return refused("address", `#/learn${rest}`, `#/learn, or #/learn/ and one of: ${list(PLACES)}`);
  if (lesson !== undefined && more.length === 0) return readPart(lesson, part, lastStep);
  if (lesson === undefined && place !== CHALLENGES)
    return refused("lesson", place, list(PLACES) + suggestion(place, PLACES));
  if (lesson === undefined && part === "" && more.length === 0) return ok({ kind: CHALLENGES });
  return refused(
    "address",
    `#/learn${rest}`,
    `nothing more after #/learn/${place}${lesson ? `/${part.slice(0, 9)}` : ""}`,
  );
}

/** A step of a lesson by its number, or another page of the lesson. */
function readPart(lesson: Lesson, part: string, lastStep: (lesson: Lesson) => number): Result<LearnPage, Problem> {
  if (part === "") return ok({ kind: "step", lesson, step: lastStep(lesson) });
  const kind = PARTS.find((name) => name === part);
  if (kind !== undefined) return ok({ kind, lesson });
  const number = /^[1-9]\d?$/.test(part) ? Number(part) : Number.NaN;
  if (number <= lesson.steps.length) return ok({ kind: "step", lesson, step: number - 1 });
  const steps = `a step, 1 … ${lesson.steps.length}, or ${list(PARTS)}`;
  return refused("step", part, steps + suggestion(part, PARTS));
}

const list = (names: readonly string[]) => names.join(", ");

function refused(field: string, value: string, allowed: string): Result<never, Problem> {
  const { problems, report } = problemList();
  report(field, value, allowed);
  return err(problems[0] as Problem);
}
