/**
 * Call this where a switch has handled every case, so that a case added later fails to compile.
 * @throws Error if a value gets here nevertheless, which is a bug in our own code.
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
