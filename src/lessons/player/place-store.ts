import { useEffect } from "react";
import { create } from "zustand";
import type { Lesson } from "../format";
import { type Position, stepAt } from "./position";

/** The address of a lesson's step, from 0. */
export const stepAddress = ({ name }: Lesson, step: number): string => `#/learn/${name}/${step + 1}`;

/** The state shown for each step, by address. A missing step shows its first state. */
const useStates = create<Readonly<Record<string, number>>>()(() => ({}));

const forget = (address: string) =>
  useStates.setState((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== address)), true);

/** The position of a person whose address names this step. Returning to a step later shows its first state. */
export function usePosition(lesson: Lesson, step: number): Position {
  const address = stepAddress(lesson, step);
  const state = useStates((all) => all[address] ?? 0);
  useEffect(() => () => forget(address), [address]);
  return { step, state: Math.min(state, stepAt(lesson, step).states.length - 1) };
}

/** Moves from one position to another. Each step has its own address, so that Back leads to the previous one. */
export function go(lesson: Lesson, from: Position, to: Position): void {
  const address = stepAddress(lesson, to.step);
  useStates.setState({ [address]: to.state });
  if (to.step !== from.step) location.hash = address;
}
