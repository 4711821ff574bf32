import { problemOf, type Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import type { Words } from "../decimal";
import type { Canonical } from "./canonical";
import { numberOf } from "./cursor";
import { type CallTarget, refuseState } from "./format";
import { CALL } from "./operation";
import { isSegmentAct } from "./segments";

/* PyTorch's memory snapshots: device_traces, a list for each device of the acts of its caching allocator. */

/** The member of a snapshot that has the acts. */
export const TRACES = "device_traces";
/** The members of an act that are read. */
const MEMBERS = ["action", "addr", "size", "time_us"] as const;
type Member = (typeof MEMBERS)[number];

export const isMember = (name: string): name is Member => (MEMBERS as readonly string[]).includes(name);

/** An act: each member as text. */
export type Act = Partial<Record<Member, string>>;

/** Any other act is no call, as newer versions of PyTorch have more of them. */
const CALLS = /^(alloc|free|free_completed)$/;
/** Devices may have equal addresses, so each has its own high bits. */
const DEVICE_BITS = 20;

/** Performs the acts of a snapshot, device after device. A device is a thread. */
export class SnapshotCalls {
  readonly #target: CallTarget;
  readonly #canonical: Canonical;
  #count = 0;
  #first: number | null = null;
  #last = 0;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#canonical = target.canonical("missed free");
  }

  /** Null = no problem. */
  perform(device: number, act: Act): readonly Problem[] | null {
    this.#count++;
    return this.#isGood(device, act) || this.#target.skips() ? null : this.#problems(act);
  }

  /** The problem of a snapshot without acts, whose segments say what is allocated, not when; null = it has some. */
  missing(): readonly Problem[] | null {
    if (this.#count > 0) return null;
    return problemOf(TRACES, [], "acts of the allocator, which torch.cuda.memory._record_memory_history() records");
  }

  #isGood(device: number, { action = "", addr, size, time_us }: Act): boolean {
    const [address, bytes] = [numberOf(addr ?? ""), numberOf(size ?? "")];
    if (isSegmentAct(action) && bytes !== null) this.#target.segments.add(action, device, bytes);
    if (action !== "" && !CALLS.test(action)) return this.#target.leaveOut(`records ${action}`);
    if (address === null || bytes === null) return false;
    this.#canonical.setThread(device + 1);
    this.#readTime(numberOf(time_us ?? ""));
    const high = address.high + device * 2 ** DEVICE_BITS;
    if (action === "free_completed" || action === "free") return this.#canonical.free(address.low, high);
    return action === "alloc" && this.#canonical.allocate(CALL.ALLOCATE, address.low, high, bytes.low, bytes.high);
  }

  #readTime(time: Words | null): void {
    if (time === null) return;
    const micros = time.high * 2 ** 32 + time.low;
    this.#first ??= micros;
    this.#last = Math.max(this.#last, (micros - this.#first) * 1000);
    this.#canonical.setTime(this.#last);
  }

  #problems(act: Act): readonly Problem[] {
    const name = `record ${this.#count}`;
    const problems: Problem[] = [];
    const report: Report = (field, value, allowed) => problems.push(...problemOf(field, value, allowed));
    const text = MEMBERS.flatMap((member) => (act[member] === undefined ? [] : [`${member}: ${act[member]}`])).join();
    if (!refuseState(name, text, this.#canonical, report))
      report(name, text, "action alloc or free_completed, with addr and size");
    return problems;
  }
}
