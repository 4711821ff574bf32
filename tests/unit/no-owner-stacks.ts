import * as React from "react";

/**
 * Elements that React may give an owner stack before it stops recording them. Each is a captured call stack, which took
 * a tenth of the time of tests that render the page; only the warnings of development read them.
 */
const RECORDED = "recentlyCreatedOwnerStacks";
const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

const internals: object = Reflect.get(React, INTERNALS);
if (!(RECORDED in internals)) throw new Error(`React no longer counts its owner stacks in ${RECORDED}.`);
Object.defineProperty(internals, RECORDED, { get: () => Number.POSITIVE_INFINITY, set: () => {} });
