import type { Lesson, Question } from "../format";

/** A person's answer: the index of an option, not sure, or skipped. */
export type Pick = number | "unsure" | "skipped";

/** A person's progress in a lesson. Steps count from 0. */
export interface Progress {
  /** By step; null = not answered yet. */
  readonly picks: readonly (Pick | null)[];
  /** The last step visited. */
  readonly last: number;
}

/** By the name of the lesson. */
export type AllProgress = Readonly<Record<string, Progress>>;

export const pickOf = (progress: Progress | undefined, step: number): Pick | null => progress?.picks[step] ?? null;

/** The number of finished steps of a lesson: answered or skipped. */
export const stepsDone = (progress: Progress | undefined): number =>
  (progress?.picks ?? []).filter((pick) => pick !== null).length;

/** How many of a person's answers are right; "" = a person has given none. */
export function tallyWords({ steps }: Lesson, progress: Progress | undefined): string {
  const given = steps.filter((_, step) => typeof pickOf(progress, step) === "number");
  const right = steps.filter(({ question }, step) => pickOf(progress, step) === question.answer);
  return given.length === 0 ? "" : `Your answers on this device: ${right.length} of ${steps.length} right`;
}

export const NO_PROGRESS: Progress = { picks: [], last: 0 };

/** Progress with the answer to a step's question. */
export function withPick(progress: Progress, step: number, pick: Pick): Progress {
  const picks = Array.from({ length: Math.max(progress.picks.length, step + 1) }, (_, i) => progress.picks[i] ?? null);
  return { ...progress, picks: picks.with(step, pick) };
}

/** The stored progress of existing lessons. Everything else in the text is dropped. */
export function readProgress(text: string | null, lessons: readonly Lesson[]): AllProgress {
  const given = parsed(text);
  return Object.fromEntries(
    lessons.flatMap((lesson) =>
      Object.hasOwn(given, lesson.name) ? [[lesson.name, valid(given[lesson.name], lesson)]] : [],
    ),
  );
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return asRecord(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
}

const asRecord = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === "object" && given !== null ? { ...given } : {};

function valid(given: unknown, { steps }: Lesson): Progress {
  const { picks, last } = asRecord(given);
  const list: readonly unknown[] = Array.isArray(picks) ? picks : [];
  return {
    picks: steps.map(({ question }, step) => validPick(list[step], question.options.length)),
    last: isIndex(last, steps.length) ? last : 0,
  };
}

const isIndex = (given: unknown, length: number): given is number =>
  Number.isInteger(given) && Number(given) >= 0 && Number(given) < length;

const validPick = (given: unknown, options: number): Pick | null =>
  given === "unsure" || given === "skipped" || isIndex(given, options) ? given : null;

/** Whether the progress that is read from a stored text has all of it, so that writing it loses nothing. */
export function isAllRead(text: string | null, lessons: readonly Lesson[]): boolean {
  if (text === null) return true;
  try {
    const read = readProgress(text, lessons);
    return Object.entries(JSON.parse(text) as object).every(([name, given]) => isSame(given, read[name]));
  } catch {
    return false;
  }
}

/** A step that has not been visited may be missing. */
function isSame({ picks, last, ...more }: Record<string, unknown>, read: Progress | undefined): boolean {
  if (read === undefined || Object.keys(more).length > 0 || !Array.isArray(picks)) return false;
  return read.last === last && read.picks.length >= picks.length && picks.every((pick, i) => pick === read.picks[i]);
}

/** Whether a pick is right, and the answer: "Not quite: it is “6 400 B”." */
export function verdict({ options, answer }: Question, pick: Pick | null): string {
  const right = options[answer] ?? "";
  if (pick === answer) return `Right ✓: it is “${right}”.`;
  const lead = typeof pick === "number" ? "Not quite: it" : "It";
  return `${lead} is “${right}”.`;
}

/** An option's letter. */
export const optionLetter = (option: number): string => "ABCDEF"[option] ?? "?";
