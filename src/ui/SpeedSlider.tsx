import type { RealTime } from "./real-time";
import { placeOf, SPEED_TICKS, type Speed, speedAt, speedReadout, speedWords, TOP } from "./speed-scale";

interface SpeedSliderProps {
  readonly view: { readonly speed: Speed; readonly achieved: number; readonly isTimed: boolean | null };
  readonly onSpeed: (speed: Speed) => void;
  readonly onTimed: (isTimed: boolean) => void;
  readonly realTime?: RealTime | undefined;
}

/**
 * From one step in four seconds to the maximum, logarithmic. Shows the chosen speed and, if different, the achieved
 * one. Where steps take time, real time can be chosen too.
 */
export function SpeedSlider({ view, onSpeed, onTimed, realTime }: SpeedSliderProps) {
  const { speed, achieved } = view;
  const isTimed = view.isTimed === true;
  const readout = speedReadout(speed, achieved);
  return (
    <div className={realTime === undefined ? "speed" : "speed real-time"} data-timed={isTimed}>
      {realTime === undefined ? (
        <label className="speed-name muted" htmlFor="speed">
          speed
        </label>
      ) : (
        <button
          type="button"
          className="button"
          aria-pressed={isTimed}
          title={realTime.words}
          onClick={() => onTimed(!isTimed)}
        >
          Real time
        </button>
      )}
      <div className="speed-scale">
        <input
          id="speed"
          type="range"
          aria-label="Speed"
          min={0}
          max={TOP}
          step={1}
          value={placeOf(speed)}
          aria-valuetext={isTimed ? "real time" : speedWords(speed)}
          onChange={(event) => onSpeed(speedAt(Number(event.target.value)))}
        />
        <div className="speed-ticks" aria-hidden="true">
          {SPEED_TICKS.map(({ place, label }) => (
            <span key={place} style={{ left: `calc(8px + (100% - 16px) * ${place / TOP})` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      {isTimed && realTime !== undefined ? (
        <button type="button" className="button button-quiet" onClick={realTime.skip.press}>
          {realTime.skip.name}
        </button>
      ) : (
        <p className="speed-readout">
          <b>{readout.main}</b> {readout.also}
        </p>
      )}
    </div>
  );
}
