/** The bytes of a frame's buffer. */
export const FRAME_BYTES = 262_144;

/** The arrays of a lane in a frame, as views of its buffer. Each model adds its own. */
export interface LaneArrays {
  /** In the order of the model's figures; NaN = undefined. */
  readonly figures: Float64Array;
}

/** The row counts of a frame's columns. Each model has its own columns. */
export interface FrameRows {
  readonly lanes: readonly object[];
}
