import { formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import type { CallFacts } from "../workloads/traces/calls/facts";
import { type OwnAddress, replaceWith } from "./address";

interface ChipsProps {
  /** Of the whole trace. */
  readonly facts: CallFacts;
  readonly address: OwnAddress;
}

/** Threads that have a button. An address may name others. */
const MOST_CHIPS = 16;

/** The threads whose blocks are counted. */
export function ThreadChips({ facts, address }: ChipsProps) {
  const chosen = address.threads;
  const show = (threads: OwnAddress["threads"]) =>
    replaceWith({ ...address, threads: threads?.length === 0 ? null : threads });
  const toggle = (thread: number) => {
    const rest = (chosen ?? []).filter((one) => one !== thread);
    const isChosen = chosen?.includes(thread) === true;
    show(isChosen ? rest : [...rest, thread].toSorted((a, b) => a - b));
  };
  const elsewhere = formatShare(facts.freedElsewhere / Math.max(1, facts.kinds.f));
  return (
    <fieldset className="own-threads">
      <legend>Threads</legend>
      <Chip name="All" isPressed={chosen === null} onPress={() => show(null)} />
      {Array.from({ length: Math.min(facts.threads, MOST_CHIPS) }, (_, i) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: a thread is its number
          key={i}
          name={String(i + 1)}
          isPressed={chosen?.includes(i + 1) === true}
          onPress={() => toggle(i + 1)}
        />
      ))}
      <span className="muted">
        {facts.threads > MOST_CHIPS && `of ${formatInteger(facts.threads)}; `}
        {elsewhere} of frees are of another thread’s blocks.
      </span>
    </fieldset>
  );
}

function Chip(props: { readonly name: string; readonly isPressed: boolean; readonly onPress: () => void }) {
  return (
    <button type="button" className="own-chip" aria-pressed={props.isPressed} onClick={props.onPress}>
      {props.name === "All" ? "All" : <span className="visually-hidden">Thread </span>}
      {props.name === "All" ? "" : props.name}
    </button>
  );
}
