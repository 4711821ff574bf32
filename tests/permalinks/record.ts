/**
 * `npm run permalink -- LINK …`: records links permanently, good ones with their scenario and digest, bad ones with the
 * fields at fault.
 */

import "../../src/labs/register";
import { appendFileSync } from "node:fs";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { type BadLinkLine, badLinks, digestAt, FILES, type GoodLink, goodLinks } from "./golden-link";

const known = new Set([...goodLinks(), ...badLinks()].map(({ link }) => link));

for (const link of process.argv.slice(2).filter((link) => !known.has(link))) {
  const decoded = await decodeLink(link);
  const line: GoodLink | BadLinkLine = decoded.ok
    ? { link, scenario: decoded.value.scenario, digest: await digestAt(decoded.value.scenario) }
    : { link, problems: decoded.error.problems.map(({ field }) => field) };
  appendFileSync(decoded.ok ? FILES.opens : FILES.refused, `${JSON.stringify(line)}\n`);
}
