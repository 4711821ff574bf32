import { type CallPriceName, callPriceLists } from "../../../models/allocation/call-prices";

/** The price lists of calls. */
export const PRICE_NAMES = Object.keys(callPriceLists) as readonly CallPriceName[];
export const USUAL_PRICES: CallPriceName = "glibc-2.36-epyc";
