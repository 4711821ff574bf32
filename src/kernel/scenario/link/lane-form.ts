import type { Report } from "../problem";
import type { Lane } from "../scenario";

/** The form of a lab's lanes in links and files. */
export interface LaneForm<L extends Lane = Lane> {
  write(lane: L): string;
  /** Parses a lane without validating it; unknown words are reported under `path`. */
  readonly read: (text: string, path: string, report: Report) => unknown;
  /** The link's name for a path within a lane: "cap" for "capacity". */
  readonly name: (path: string) => string;
  /** An example lane for a link that uses the key of that name, or any lane. */
  readonly example: (name: string | undefined) => string;
  /** An example for a file of the key at a path within a lane; null = no useful example. */
  readonly fileExample: (path: string) => Readonly<Record<string, unknown>> | null;
}
