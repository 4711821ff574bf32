import type { CallCount } from "../../../models/allocation/call-counts";
import type { CallPriceName } from "../../../models/allocation/call-prices";

type Origin = "measured" | "fitted" | "reported" | "assumed";

/** Prices that are not assumed. */
const KNOWN: Readonly<Record<CallPriceName, Readonly<Partial<Record<CallCount, Origin>>> | "measured">> = {
  "glibc-2.36-epyc": "measured",
  "glibc-2.36-xeon": "measured",
  "haswell-2015": { page_faults: "fitted", copied: "fitted", moved: "fitted" },
  "phenom-2015": { operations: "reported" },
};

/** The source of a price in a list. */
export function originOf(list: CallPriceName, count: CallCount): Origin {
  const known = KNOWN[list];
  return known === "measured" ? known : (known[count] ?? "assumed");
}
