import { create } from "zustand";
import type { Dot } from "../../advisor/dot";
import { LIMIT } from "../../generated/kernel";
import { laneLetter } from "../../shared/lane-letter";

/** A dot that is to become a lane. */
export interface TrayLane {
  readonly letter: string;
  readonly name: string;
  readonly dot: Dot;
}

interface Tray {
  /** By lane; null = free. */
  readonly places: readonly (Dot | null)[];
  /** Why the last press was refused; "" = it was not. */
  readonly refusal: string;
}

const EMPTY: Tray = { places: Array.from({ length: LIMIT.LANES }, () => null), refusal: "" };

export const useTray = create<Tray>()(() => EMPTY);

export const clearTray = (): void => useTray.setState(EMPTY);

/** Puts lanes of a lab into an empty tray. */
export const fillTray = (dots: readonly Dot[]): void =>
  useTray.setState({ places: EMPTY.places.map((_, lane) => dots[lane] ?? null), refusal: "" });

/** Makes a dot a lane, or takes it out of the tray. A fifth lane is refused. */
export function toggleLane(dot: Dot): void {
  useTray.setState(({ places }) => {
    const own = places.findIndex((lane) => lane?.k === dot.k);
    if (own >= 0) return { places: places.with(own, null), refusal: "" };
    const free = places.indexOf(null);
    if (free < 0) return { refusal: `A lab has ${LIMIT.LANES} lanes. Take one away first.` };
    return { places: places.with(free, dot), refusal: "" };
  });
}

/** The lanes of a tray. `nameOf`: a short name. */
export const lanesIn = (places: readonly (Dot | null)[], nameOf: (dot: Dot) => string): readonly TrayLane[] =>
  places.flatMap((dot, lane) => (dot === null ? [] : [{ letter: laneLetter(lane), name: nameOf(dot), dot }]));
