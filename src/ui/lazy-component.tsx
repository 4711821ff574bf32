import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Button } from "./Button";

/** Replaces a part that could not be loaded. A dialog that could not be loaded closes. */
export function Missing({ onClose }: { readonly onClose?: () => void }) {
  useEffect(() => onClose?.(), [onClose]);
  return (
    <p className="problem">
      This part of the page could not be loaded. <Button onClick={() => location.reload()}>Reload the page</Button>
    </p>
  );
}

/** A part that is loaded when it is first shown, or by `load()`, which never rejects. A loaded part shows at once. */
export interface LaterPart<Props> {
  (props: Props): ReactNode;
  load(): Promise<void>;
}

/**
 * A part of the page that is loaded when it is first shown, because it is not needed before the first click. `waiting`
 * replaces it during loading, either the same for all instances or made for each. `missing` replaces it if loading
 * fails.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
  missing: ComponentType<Props> = Missing,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const get = async () => {
    loaded ??= await load().catch(() => missing);
    return { default: loaded };
  };
  const Waited = lazy(get);
  const Later = (props: Props) => {
    // An instance keeps its first component, so that its state survives.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? (Waited as ComponentType<Props>));
    return (
      <Suspense fallback={typeof waiting === "function" ? waiting(props) : waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
  return Object.assign(Later, { load: async () => void (await get()) });
}
