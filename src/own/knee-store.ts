import { create } from "zustand";

interface Chosen {
  /** The trace by its name. */
  readonly trace: string;
  /** In bytes; null = those that are found. */
  readonly sizes: readonly number[] | null;
}

const useChosen = create<Chosen>()(() => ({ trace: "", sizes: null }));

/** The knees that a person has chosen for a trace; null = those that are found. */
export const useChosenKnees = (trace: string): readonly number[] | null =>
  useChosen((chosen) => (chosen.trace === trace ? chosen.sizes : null));

export const chooseKnees = (trace: string, sizes: readonly number[] | null): void =>
  useChosen.setState({ trace, sizes });
