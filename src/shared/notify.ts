/** Calls every listener, whatever the others do; `failed` gets the error of one that throws. */
export function notify(listeners: Iterable<() => void>, failed: (error: unknown) => void): void {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      failed(error);
    }
  }
}
