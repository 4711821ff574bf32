#!/usr/bin/env node
// The command: loads TypeScript as it is, then the program.
import { register } from "tsx/esm/api";

register();
const { main } = await import("./main");
process.exitCode = await main(process.argv.slice(2), { in: process.stdin, out: process.stdout, err: process.stderr });
