/** Calls every listener even if some throw; `failed` gets each error. */
export function notify(listeners: Iterable<() => void>, failed: (error: unknown) => void): void {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      failed(error);
    }
  }
}
