/**
 * Stands where a switch has handled every case: a case added later is an error at compile time.
 * @throws Error if a value gets here all the same, which is a bug of ours.
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
