import { OWN } from "../kernel/run/navigation";
import { problemList } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { err, ok, type Result } from "../shared/result";

/** A trace, or the parts of it that an address shows. Null = all, or no trace. */
export interface OwnAddress {
  readonly trace: string | null;
  readonly threads: readonly number[] | null;
  /** The operations of the whole trace, from 0, both included. */
  readonly span: readonly [first: number, last: number] | null;
  /** Which face shows the trace. */
  readonly face: Face;
  /** The question to the advisor, as text; null = the usual one. */
  readonly ask: string | null;
  /** The pool whose settings the advisor tries too. */
  readonly pool: string | null;
}

const FACES = ["trace", "advisor"] as const;
export type Face = (typeof FACES)[number];

export const NO_TRACE: OwnAddress = { trace: null, threads: null, span: null, face: "trace", ask: null, pool: null };

const FORMS = {
  trace: {
    form: /^[0-9a-f]{12}:[1-9]\d{0,15}$/,
    allowed: "a digest and a number of operations, such as f95775b880ec:23504",
  },
  threads: { form: /^[1-9]\d{0,4}(,[1-9]\d{0,4})*$/, allowed: "numbers of threads, such as 1,3" },
  span: { form: /^\d{1,15}-\d{1,15}$/, allowed: "two operations, such as 1000-9000" },
  face: { form: new RegExp(`^(${FACES.join("|")})$`), allowed: FACES.join(", ") },
  // src/advisor reads it, which is loaded with its face.
  ask: { form: /^[\w,:.%-]{1,400}$/, allowed: "a question, such as avoided,min-efficiency:90" },
  // The list of pools is loaded with the card that tries their settings.
  pool: { form: /^[a-z][\w-]{0,40}$/, allowed: "a pool, such as netty-pooled" },
} as const;
type Name = keyof typeof FORMS;
const isName = (name: string): name is Name => Object.hasOwn(FORMS, name);

/** Reads what follows the name of the place. */
export function readOwnAddress(rest: string): Result<OwnAddress, readonly Problem[]> {
  const { problems, report } = problemList();
  const values = new Map<Name, string>();
  for (const [name, value] of new URLSearchParams(rest.replace(/^\?/, ""))) {
    if (!isName(name)) report(name, value, Object.keys(FORMS).join(", "));
    else if (!FORMS[name].form.test(value)) report(name, value, FORMS[name].allowed);
    else values.set(name, value);
  }
  const span = pairOf(values.get("span"));
  if (span !== null && span[0] > span[1]) report("span", values.get("span"), "the first operation before the last");
  const threads = values.get("threads")?.split(",").map(Number) ?? null;
  const face = FACES.find((known) => known === values.get("face")) ?? NO_TRACE.face;
  const text = (name: Name) => values.get(name) ?? null;
  const address = { trace: text("trace"), threads, span, face, ask: text("ask"), pool: text("pool") };
  return problems.length > 0 ? err(problems) : ok(address);
}

function pairOf(text: string | undefined): OwnAddress["span"] {
  const [first = 0, last = 0] = text?.split("-").map(Number) ?? [];
  return text === undefined ? null : [first, last];
}

/** The address of a trace, or of parts of it. */
export function ownHash(address: Partial<OwnAddress>): string {
  const { trace, threads = null, span = null, face, ask = null, pool = null } = address;
  const parts = [
    ...(trace == null ? [] : [`trace=${trace}`]),
    ...(threads === null ? [] : [`threads=${threads.join(",")}`]),
    ...(span === null ? [] : [`span=${span.join("-")}`]),
    ...(face === undefined || face === NO_TRACE.face ? [] : [`face=${face}`]),
    ...(ask === null ? [] : [`ask=${ask}`]),
    ...(pool === null ? [] : [`pool=${pool}`]),
  ];
  return parts.length === 0 ? OWN : `${OWN}?${parts.join("&")}`;
}

/** Goes to an address, as a link does. Back returns. */
export const goTo = (address: Partial<OwnAddress>): void => {
  location.hash = ownHash(address);
};

/** Replaces the address, because another part of the same trace needs no entry of its own. */
export const replaceWith = (address: Partial<OwnAddress>): void => location.replace(ownHash(address));
