import { problemOf } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import type { Result } from "../shared/result";
import { allowedSentence, sentence } from "../shared/sentence";

const said = ({ field, value, allowed }: Problem): string =>
  `${sentence(`${field}: ${value}`)} ${allowedSentence(allowed)}`;

/** Input that cannot be used. */
export class BadInput extends Error {
  /** The class keeps its name when minified, and so does the stack of each error. */
  static override readonly name = "BadInput";
  static {
    BadInput.prototype.name = BadInput.name;
  }
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map(said).join("\n"), options);
    this.problems = problems;
  }
}

/** The value of a result. @throws BadInput */
export function orThrow<T>(result: Result<T, readonly Problem[]>): T {
  if (!result.ok) throw new BadInput(result.error);
  return result.value;
}

/** One problem, its value as a report names it. */
export function refusal(field: string, value: unknown, allowed: string): BadInput {
  return new BadInput(problemOf(field, value, allowed));
}
