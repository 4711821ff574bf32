import { placeOf, SPEED_TICKS, type Speed, speedAt, speedReadout, speedWords, TOP } from "./speed-scale";

/**
 * From one step in four seconds to the maximum, logarithmic. Shows the chosen speed and, if different, the achieved
 * one.
 */
export function SpeedSlider(props: {
  readonly speed: Speed;
  readonly achieved: number;
  readonly onSpeed: (speed: Speed) => void;
}) {
  const readout = speedReadout(props.speed, props.achieved);
  return (
    <div className="speed">
      <label className="speed-name muted" htmlFor="speed">
        speed
      </label>
      <div className="speed-scale">
        <input
          id="speed"
          type="range"
          aria-label="Speed"
          min={0}
          max={TOP}
          step={1}
          value={placeOf(props.speed)}
          aria-valuetext={speedWords(props.speed)}
          onChange={(event) => props.onSpeed(speedAt(Number(event.target.value)))}
        />
        <div className="speed-ticks" aria-hidden="true">
          {SPEED_TICKS.map(({ place, label }) => (
            <span key={place} style={{ left: `calc(8px + (100% - 16px) * ${place / TOP})` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <p className="speed-readout">
        <b>{readout.main}</b> {readout.also}
      </p>
    </div>
  );
}
