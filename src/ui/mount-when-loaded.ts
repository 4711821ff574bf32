import { whenIdle } from "./when-idle";

/**
 * Mounts what a module brings once the browser is idle and the module is loaded, unless the way to end it, which this returns,
 * has been called by then. Where it cannot be loaded, keys and buttons still do the same.
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
