import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import type { TraceParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import type { CallFormat, CallTarget } from "./format";
import { type Act, isMember, SnapshotCalls, TRACES } from "./snapshot-calls";

const MEMBERS = /^\ufeff?\s*\{\s*"(segments|device_traces|allocator_settings|external_annotations)"\s*:/;

/** A memory snapshot of PyTorch as JSON. */
export const pytorchJson: CallFormat = {
  title: "a memory snapshot of PyTorch (JSON)",
  recognize: (head: TraceHead) =>
    MEMBERS.test(textLines(head).join("\n")) ? "an object with the members of a memory snapshot" : null,
  parser: (target) => new SnapshotParser(target),
};

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA, COLON] = [
  34, 92, 91, 93, 123, 125, 44, 58,
];
const BLANKS: readonly number[] = [32, 9, 10, 13];
/** The characters of a text or number that are remembered. The names and values that are read are shorter. */
const MOST_TEXT = 64;
/** Values may lie within each other this deep. */
const MOST_DEPTH = 256;

/** A list or an object that is open. */
interface Level {
  readonly isList: boolean;
  /** The name of the member, or the number of the entry, that is read now. */
  key: string | number;
  /** The members that are read; null = it is no act. */
  readonly act: Act | null;
  /** Whether the next text is a name. */
  isNameNext: boolean;
}

/** Reads JSON from left to right, and keeps only what is open. */
class SnapshotParser implements TraceParser {
  readonly #target: CallTarget;
  readonly #calls: SnapshotCalls;
  readonly #levels: Level[] = [];
  #text = "";
  /** Within a text in quotes, and behind a backslash there. */
  #isText = false;
  #isEscaped = false;
  #bytes = 0;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#calls = new SnapshotCalls(target);
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    for (const byte of piece) {
      this.#bytes++;
      const problems = this.#isText ? this.#readText(byte) : this.#readByte(byte);
      if (problems !== null) return problems;
    }
    return null;
  }

  finish(): readonly Problem[] | null {
    if (this.#levels.length > 0) this.#target.endEarly();
    return this.#calls.missing();
  }

  #readText(byte: number): null {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isText = false;
      this.#endText();
    } else if (this.#text.length < MOST_TEXT) this.#text += String.fromCharCode(byte);
    return null;
  }

  #readByte(byte: number): readonly Problem[] | null {
    if (byte === QUOTE) {
      this.#isText = true;
      this.#text = "";
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) return this.#open(byte === OPEN_LIST);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) return this.#close(byte === CLOSE_LIST);
    else if (byte === COMMA) this.#next();
    else if (byte === COLON) this.#text = "";
    else if (!BLANKS.includes(byte) && this.#text.length < MOST_TEXT) this.#text += String.fromCharCode(byte);
    return null;
  }

  #endText(): void {
    const level = this.#levels.at(-1);
    if (level?.isNameNext !== true) return;
    level.key = this.#text;
    level.isNameNext = false;
  }

  #open(isList: boolean): readonly Problem[] | null {
    if (this.#levels.length === MOST_DEPTH) return this.#bad("values within each other", `at most ${MOST_DEPTH} deep`);
    const isAct = !isList && this.#levels.length === 3 && this.#levels[0]?.key === TRACES;
    this.#levels.push({ isList, key: isList ? 0 : "", act: isAct ? {} : null, isNameNext: !isList });
    this.#text = "";
    return null;
  }

  #close(isList: boolean): readonly Problem[] | null {
    this.#keepMember();
    const level = this.#levels.pop();
    if (level?.isList !== isList) return this.#bad(isList ? "]" : "}", "JSON, whose brackets match");
    this.#text = "";
    const device = this.#levels[1]?.key;
    return level.act === null ? null : this.#calls.perform(Number(device), level.act);
  }

  /** Another member or entry follows. */
  #next(): void {
    this.#keepMember();
    const level = this.#levels.at(-1);
    if (level?.isList === true) level.key = Number(level.key) + 1;
    else if (level !== undefined) level.isNameNext = true;
    this.#text = "";
  }

  #keepMember(): void {
    const { act = null, key = "" } = this.#levels.at(-1) ?? {};
    if (act !== null && typeof key === "string" && isMember(key) && act[key] === undefined && this.#text !== "")
      act[key] = this.#text;
  }

  #bad(value: string, allowed: string): readonly Problem[] {
    return problemOf(`byte ${this.#bytes}`, value, allowed);
  }
}
