import { create } from "zustand";

/** The lanes after the step that is being animated; null = none is. @internal */
export const useTold = create<{ readonly lanes: readonly unknown[] | null }>()(() => ({ lanes: null }));

/** Has sentences describe a step from now on, while its figures are still to come. The lanes are copies. */
export const tellStep = (lanes: readonly unknown[]): void => useTold.setState({ lanes });

/** The animation is over: sentences describe the frame on the page again. */
export function endTelling(): void {
  if (useTold.getState().lanes !== null) useTold.setState({ lanes: null });
}

/** A step is being animated: the figures on the page are of the state before it. */
export const useIsTold = (): boolean => useTold(({ lanes }) => lanes !== null);

/** The lanes that sentences describe: after the animated step, or as they are on the page. */
export const useToldLanes = <L>(shown: readonly L[]): readonly L[] =>
  useTold(({ lanes }) => lanes as readonly L[] | null) ?? shown;
