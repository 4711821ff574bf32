#!/usr/bin/env node
// Starts the program.
import { main } from "./main";

const { argv, stdin, stdout, stderr } = process;
process.exitCode = await main(argv.slice(2), { in: stdin, out: stdout, err: stderr });
