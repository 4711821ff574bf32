import { whenIdle } from "./when-idle";

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
