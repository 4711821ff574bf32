import { err, ok, type Result } from "../../shared/result";
import { callsOfData, otherCalls, type PackedCalls } from "./call-data";
import { type CallPages, callPages } from "./call-pages";
import { keptCalls } from "./call-store";

/** The data read last, because every trial of a scenario contains it again. */
let last: { readonly data: string; readonly calls: Result<PackedCalls, string> } | null = null;

/** Finds a trace in the data of a scenario, or on this device; null = it is not here. Error: what data is allowed. */
export async function findCalls(name: string, data: string | null): Promise<Result<CallPages | null, string>> {
  if (data !== null) return callsIn(name, data);
  const kept = await keptCalls(name);
  return ok(kept && (await callPages(name, kept.bytes)));
}

async function callsIn(name: string, data: string): Promise<Result<CallPages, string>> {
  if (last?.data !== data) last = { data, calls: await callsOfData(data) };
  const { calls } = last;
  if (!calls.ok) return calls;
  if (calls.value.name !== name) return err(otherCalls(name, calls.value.name));
  return ok(await callPages(name, calls.value.bytes));
}
