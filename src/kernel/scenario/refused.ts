import type { Lab } from "../../labs/lab-id";
import type { Problem } from "./scenario";
import type { ValidPart } from "./valid-part";

/** Why a link or a file cannot be opened as it is, and what of it can; null = nothing. */
export interface Refused {
  readonly source: "link" | "file";
  /** The lab that a link leads to. */
  readonly lab?: Lab;
  /** In the words of the source. */
  readonly problems: readonly Problem[];
  readonly valid: () => ValidPart | null;
}
