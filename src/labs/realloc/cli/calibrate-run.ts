import { inputText, refuseLong, wholeText } from "../../../cli/shared/input";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { decodeText } from "../../../kernel/scenario/file/read-text";
import type { CallPriceList } from "../../../models/allocation/call-prices";
import { readCalibration } from "../calibrate/read-calibration";
import { calibrationLines } from "./calibrate-text";

/** Prints what a file says beside the model. Returns the exit status. */
export async function compareFile(place: string, list: CallPriceList, streams: Streams): Promise<number> {
  await refuseLong(place);
  const text = decodeText(await wholeText(inputText(place, streams.in)));
  if (!text.ok) return refuse([text.error], streams);
  const calibration = readCalibration(text.value);
  return calibration.ok
    ? print(calibrationLines(calibration.value, list), streams)
    : refuse(calibration.error, streams);
}
