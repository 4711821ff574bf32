// Starts the program, or a thread of it. It does not wait here: a part that is loaded later may import this file's.
import "../labs/register";
import { isMainThread } from "node:worker_threads";
import { serveThread } from "../labs/commands";
import { main } from "./main";

const { argv, stdin, stdout, stderr } = process;
// A closed standard error keeps no command from its end, such as the conversion of recordings.
stderr.on("error", () => {});
if (isMainThread)
  main(argv.slice(2), { in: stdin, out: stdout, err: stderr }).then((status) => {
    process.exitCode = status;
  });
else serveThread();
