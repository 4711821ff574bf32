import { type Field, isActive, type Table } from "./field";

type Values = Readonly<Record<string, unknown>>;

export const shownValue = ({ example, default: held }: Field): unknown => example ?? held;

/** The values that a field takes, if it lists them. */
const optionsOf = ({ kind }: Field): readonly unknown[] => (kind.type === "choice" ? kind.options : []);

/** The keys and values that activate a field. */
export function condition(table: Table, { when }: Pick<Field, "when">): Values {
  const decisive = when && table[when.key];
  if (when === undefined || decisive === undefined) return {};
  const { and, ...alone } = when;
  const others = and === undefined ? {} : condition(table, { when: and });
  const candidates = [decisive.default, ...optionsOf(decisive)];
  const value = candidates.find((candidate) => isActive(alone, { [when.key]: candidate }) === true);
  return value === decisive.default ? others : { [when.key]: value, ...others };
}
