import type { PageFigureKey } from "../../models/page_cache/figures";
import type { Fact, Place } from "../format";

/** A command of the script, from 0. */
interface OfCommand {
  readonly command: number;
}

/** The parts of the memory as `free` prints them, in kB. Used = programs + buffers + cached. */
type PanelPart = "used" | "programs" | "buffers" | "cached" | "free";

/** A number that two states or lanes can differ in. */
type ComparedAt = Place & ({ readonly panel: PanelPart } | { readonly figure: PageFigureKey });

/** A statement about a state of the page-cache model, and the value from the core that backs it. */
export type PageFact = Fact &
  (
    | { readonly panel: PanelPart }
    /** The change of a part of the memory since the step's first state, in kB. Its direction is checked. */
    | { readonly grown: PanelPart }
    | { readonly shrunk: PanelPart }
    /** A count of a command that has ended. */
    | (OfCommand & { readonly counts: "requests" | "memory_pages" | "disk_pages" | "records" })
    /** MB/s of a command, as dd prints it. */
    | { readonly speedOf: number }
    /** MB/s that the article printed for a command. Nothing computes it. */
    | { readonly reportedOf: number }
    /** The part of a command's time that a cause takes. */
    | (OfCommand & { readonly timeOf: `${"transfer" | "request" | "call" | "copy" | "metadata"}_time` })
    /** The part of the file that a command got from the disk. */
    | { readonly fromDisk: number }
    /** How many times as fast the first command is as the second, rounded down. */
    | { readonly faster: number; readonly asFastAs: number }
    /** A setting of the scenario by its name. */
    | { readonly setting: "rate" | "cache" | "scan" | "window" | "readahead" }
    /** The bytes of a command's record. */
    | { readonly recordOf: number }
    /** The policy of a lane. */
    | { readonly policy: true }
    /** A figure of a cache. */
    | { readonly figure: PageFigureKey }
    /** The pages of a cache that will be requested again. */
    | { readonly useful: true }
    /** In words: one number is greater than another. */
    | { readonly more: ComparedAt; readonly than: ComparedAt }
  );
