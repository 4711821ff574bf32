import { useEffect } from "react";
import { create } from "zustand";
import type { Lesson } from "../format";
import { type Position, stepAt } from "./position";

/** The address of a lesson's step, from 0. */
export const stepAddress = ({ name }: Lesson, step: number): string => `#/learn/${name}/${step + 1}`;

/** Which state of a step is shown, by the step's address. One that is not here shows its first. */
const useStates = create<Readonly<Record<string, number>>>()(() => ({}));

const forget = (address: string) =>
  useStates.setState((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== address)), true);

/** Where a person is whose address names this step. A person who comes back to a step later finds its first state. */
export function usePosition(lesson: Lesson, step: number): Position {
  const address = stepAddress(lesson, step);
  const state = useStates((all) => all[address] ?? 0);
  useEffect(() => () => forget(address), [address]);
  return { step, state: Math.min(state, stepAt(lesson, step).states.length - 1) };
}

/** Goes from one place to another; a step has an address of its own, so that Back leads to the one before. */
export function go(lesson: Lesson, from: Position, to: Position): void {
  const address = stepAddress(lesson, to.step);
  useStates.setState({ [address]: to.state });
  if (to.step !== from.step) location.hash = address;
}
