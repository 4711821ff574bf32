import { expect, test } from "vitest";
import { findTool } from "../../scripts/tools.mjs";
import { type LoggedProgram, logsOf, readLog } from "./run-logger";

const own = (file: string) => [`tests/loggers/${file}`];

/** A program of each language, by the command that it needs. */
const PROGRAMS: Readonly<Record<string, readonly [tool: string, program: LoggedProgram]>> = {
  Go: [
    "go",
    {
      loggers: ["pool_log.go", "sync_pool.go"],
      files: own("program.go"),
      build: [
        ["go", "mod", "init", "logged"],
        ["go", "build", "-o", "program", "."],
      ],
      run: ["./program"],
    },
  ],
  Java: [
    "javac",
    {
      loggers: ["PoolLog.java", "LoggedPool.java"],
      files: own("Program.java"),
      build: [["javac", "Program.java"]],
      run: ["java", "-XX:TieredStopAtLevel=1", "Program"],
    },
  ],
  Rust: [
    "rustc",
    {
      loggers: ["pool_log.rs"],
      files: own("program.rs"),
      build: [["rustc", "--edition", "2021", "-D", "warnings", "program.rs"]],
      run: ["./program"],
    },
  ],
  Python: ["python3", { loggers: ["pool_log.py"], files: own("program.py"), run: ["python3", "program.py"] }],
  Node: ["node", { loggers: ["pool-log.mjs"], files: own("program.mjs"), run: ["node", "program.mjs"] }],
  "C++": [
    "g++",
    {
      loggers: ["logged_resource.hpp"],
      files: own("program.cpp"),
      build: [["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "program.cpp", "-o", "program"]],
      run: ["./program"],
    },
  ],
};

for (const [language, [tool, program]] of Object.entries(PROGRAMS)) {
  const isMissing = findTool({ name: tool, commands: [tool], aptPackage: tool }) === undefined;
  const without = isMissing ? `, not run: ${tool} is not here` : "";
  test.skipIf(isMissing)(`a log of ${language} has what its program counted${without}`, async () => {
    for (const [{ takes, returns, threads, odd, needed, most }, log] of logsOf(program)) {
      const read = await readLog(log);
      expect(read).toMatchObject({ takes, returns, threads, odd, needed });
      // A return that is logged too late lets more buffers be out than there are.
      if (most !== undefined) expect(read.most).toBeLessThanOrEqual(most);
    }
  });
}
