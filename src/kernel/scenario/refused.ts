import type { Lab, Problem } from "./scenario";
import type { ValidPart } from "./valid-part";

/** Why a link or file cannot be opened, and the part of it that can; null = nothing. */
export interface Refused {
  readonly source: "link" | "file";
  /** The lab of a link. */
  readonly lab?: Lab;
  /** In terms of the link or file. */
  readonly problems: readonly Problem[];
  readonly valid: () => ValidPart | null;
}
