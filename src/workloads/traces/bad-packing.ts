import { fileProblem } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { visibleText } from "../../shared/visible-text";

/** A file that is packed, but cannot be unpacked. */
export class BadPacking extends Error {
  override readonly name = "BadPacking";
  readonly problem: Problem;
  /** Whether the file only ends too early. All of its content up to there has been unpacked. */
  readonly isCut: boolean;

  constructor(reason: string, allowed: string, isCut = false) {
    super(reason);
    this.problem = fileProblem(visibleText(reason), allowed);
    this.isCut = isCut;
  }
}
