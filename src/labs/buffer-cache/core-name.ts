/**
 * Names a number from one of the core's lists.
 * @throws RangeError if the list lacks the number, which is our bug.
 */
export function coreName<Name extends string>(names: Readonly<Record<Name, number>>, value: number): Name {
  const all = Object.keys(names) as Name[];
  const name = all.find((one) => names[one] === value);
  if (name === undefined) throw new RangeError(`The core has no ${value} among ${all.join(", ")}.`);
  return name;
}
