import { later } from "../../../components/later";
import "./trade-off.css";

/** The trade-off plot, which comes after the stage. */
export const LaterTradeOff = later(
  () => import("./TradeOff").then((part) => part.TradeOff),
  <div className="trade-off trade-off-waiting" />,
);
