/** The wait in ms for work that is not urgent, in browsers that do not report when they are idle. */
const ASSUMED_IDLE_MS = 300;

/** Resolves when the browser is idle. For parts that are not needed yet. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, ASSUMED_IDLE_MS);
  });

/**
 * Mounts a module's content once the browser is idle and the module is loaded. Calling the returned function before
 * then prevents it, and after that unmounts it. If loading fails, keys and buttons still do the same.
 */
export function mountWhenLoaded<Module>(load: () => Promise<Module>, mount: (module: Module) => () => void) {
  let end: (() => void) | null = () => {};
  const begin = async () => {
    await whenIdle();
    if (end === null) return;
    const module = await load();
    if (end !== null) end = mount(module);
  };
  begin().catch(() => {});
  return (): void => {
    end?.();
    end = null;
  };
}
