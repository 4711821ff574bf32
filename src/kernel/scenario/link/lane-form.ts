import type { Report } from "../problem";
import type { Lane } from "../scenario";

/** How the lanes of a lab are written in links and files. */
export interface LaneForm<L extends Lane = Lane> {
  write(lane: L): string;
  /** The value that a text of a link says, to be validated; words without a meaning are reported under `path`. */
  readonly read: (text: string, path: string, report: Report) => unknown;
  /** The name that a link has for a path within a lane: "cap" for "capacity". */
  readonly name: (path: string) => string;
  /** A lane of a link that says the key of that name, or any lane. */
  readonly example: (name: string | undefined) => string;
  /** The part of a lane in a file that says what stands at a path within it; null = nothing in particular. */
  readonly fileExample: (path: string) => Readonly<Record<string, unknown>> | null;
}
