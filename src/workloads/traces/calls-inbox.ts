let waiting: File | null = null;

/** Hands a file to the place that shows a person's own program, which the caller opens next. */
export function handCalls(file: File): void {
  waiting = file;
}

/** The file that waits, once; null = no file waits. */
export function takeCalls(): File | null {
  const file = waiting;
  waiting = null;
  return file;
}
