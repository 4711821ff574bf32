#!/usr/bin/env node
// Starts the program. It does not wait here: a part that is loaded later may import this file's.
import { main } from "./main";

const { argv, stdin, stdout, stderr } = process;
main(argv.slice(2), { in: stdin, out: stdout, err: stderr }).then((status) => {
  process.exitCode = status;
});
