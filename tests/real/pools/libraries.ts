import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Language = "go" | "jvm" | "rust" | "node" | "python" | "c";
/** A program and its arguments. */
export type Command = readonly string[];

const DRIVERS = "tests/real/pools";

function run(cwd: string, program: string, args: readonly string[], env: Record<string, string> = {}): string {
  return execFileSync(program, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
}

/** Copies a language's drivers into the folder, and builds them there once. */
function built(language: Language, folder: string, build: (home: string) => void): string {
  const home = join(folder, language);
  if (existsSync(home)) return home;
  cpSync(join(DRIVERS, language), home, { recursive: true });
  build(home);
  return home;
}

function go(_: string, folder: string): Command {
  const home = built("go", folder, (at) => {
    const env = { GOEXPERIMENT: "jsonv2", GOFLAGS: "-mod=mod", GOTOOLCHAIN: "go1.26.8" };
    run(at, "go", ["build", "-ldflags=-checklinkname=0", "-o", "pools", "."], env);
  });
  return [join(home, "pools")];
}

/** A family of the JVM's pools: the class of its driver, and the artifacts that it needs, with the version from the setting's name. */
const FAMILIES: Record<string, readonly [driver: string, ...artifacts: string[]]> = {
  "commons-pool2": ["SizedPools", "org.apache.commons:commons-pool2"],
  "compress-lzf": [
    "SlotPools",
    "com.ning:compress-lzf:1.2.1",
    "com.fasterxml.woodstox:woodstox-core:7.1.1",
    "com.google.protobuf:protobuf-java:4.33.1",
  ],
  "hadoop-common": ["Hadoop", "org.apache.hadoop:hadoop-common"],
  "jackson-core": ["Jackson", "com.fasterxml.jackson.core:jackson-core"],
  "jdk-util": ["JdkUtil"],
  "jetty-io": ["Jetty", "org.eclipse.jetty:jetty-io"],
  "kafka-clients": ["Kafka", "org.apache.kafka:kafka-clients"],
  "netty-buffer": ["Netty", "io.netty:netty-buffer"],
  okio: ["Okio", "com.squareup.okio:okio-jvm"],
  "undertow-core": ["Undertow", "io.undertow:undertow-core:2.3.20.Final"],
};

const SAME_FAMILY: Record<string, string> = { "woodstox-core": "compress-lzf", "protobuf-java": "compress-lzf" };

const JVM_OPTIONS = [
  "-Xmx2g",
  "-XX:ActiveProcessorCount=2",
  "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
  "--add-opens=java.base/java.lang=ALL-UNNAMED",
];

/** A pom for the class path of a driver. */
function pom(artifacts: readonly string[], version: string): string {
  const dependencies = artifacts.map((artifact) => {
    const [group, id, own = version] = artifact.split(":");
    return `<dependency><groupId>${group}</groupId><artifactId>${id}</artifactId><version>${own}</version></dependency>`;
  });
  const project =
    "<modelVersion>4.0.0</modelVersion><groupId>bufferlab</groupId><artifactId>real</artifactId><version>1</version>";
  return `<project>${project}<packaging>pom</packaging><dependencies>${dependencies.join("")}</dependencies></project>`;
}

/** The class path of a driver and its libraries: compiled once for each family and version. */
function classPath(folder: string, [driver, ...artifacts]: readonly string[], version: string): string {
  const home = join(folder, `${driver}-${version}`);
  if (!existsSync(home)) {
    cpSync(join(DRIVERS, "jvm"), home, { recursive: true });
    writeFileSync(join(home, "pom.xml"), pom(artifacts, version));
    writeFileSync(join(home, "path.txt"), "");
    if (artifacts.length > 0)
      run(home, "mvn", ["-q", "-B", "dependency:build-classpath", "-Dmdep.outputFile=path.txt"]);
    const path = readFileSync(join(home, "path.txt"), "utf8").trim();
    run(home, "javac", ["-cp", `${path}:.`, "-d", ".", "Replay.java", `${driver}.java`]);
  }
  return `${home}:${readFileSync(join(home, "path.txt"), "utf8").trim()}`;
}

/** Netty's adaptive allocator draws random numbers up to this version, and no driver writes them down. */
const isDrawn = (setting: string): boolean => /^netty-buffer@4[.]2[.]\d[+]adaptive/.test(setting);

/** JDKs are not fetched: a setting of another one than `java` is left out. */
const ofThisJdk = (version: string): boolean =>
  execFileSync("java", ["--version"], { encoding: "utf8" }).includes(` ${version.split(".")[0]}.`);

function jvm(setting: string, folder: string): Command | undefined {
  const [pool = "", version = ""] = setting.split(/[@+]/);
  const family = FAMILIES[SAME_FAMILY[pool] ?? pool];
  if (family === undefined || isDrawn(setting) || (pool === "jdk-util" && !ofThisJdk(version))) return undefined;
  const artifacts =
    pool === "jackson-core" && version.startsWith("3") ? ["tools.jackson.core:jackson-core"] : family.slice(1);
  const limit = /-max(\d+)/.exec(setting)?.[1];
  const cached = pool === "jdk-util" && limit !== undefined ? [`-Djdk.nio.maxCachedBufferSize=${limit}`] : [];
  const full = pool === "netty-buffer" ? `${version}.Final` : version;
  const path = classPath(folder, [family[0], ...artifacts], SAME_FAMILY[pool] === undefined ? full : "");
  return ["java", ...JVM_OPTIONS, ...cached, "-cp", path, "Replay", family[0]];
}

function rust(_: string, folder: string): Command {
  const home = built("rust", folder, (at) => run(at, "cargo", ["build", "--release", "--quiet"]));
  return [join(home, "target/release/pools")];
}

/** Another Node than this one comes from the npm package `node`. */
function node(setting: string): Command {
  const version = /@([\d.]+)/.exec(setting)?.[1] ?? "";
  const driver = join(DRIVERS, "node/driver.mjs");
  return process.version === `v${version}` ? ["node", driver] : ["npx", "-y", "-p", `node@${version}`, "node", driver];
}

function python(setting: string, folder: string): Command {
  const home = built("python", folder, (at) => {
    run(at, "python3", ["-m", "venv", "venv"]);
    run(at, "venv/bin/pip", ["install", "--quiet", `numpy==${/@([\d.]+)/.exec(setting)?.[1]}`]);
    run(at, "gcc", ["-O2", "-shared", "-fPIC", "freed.c", "-o", "freed.so"]);
  });
  return ["env", `LD_PRELOAD=${home}/freed.so`, `${home}/venv/bin/python`, join(home, "driver.py")];
}

/** SQLite's source is the one that the crate libsqlite3-sys brings; the other libraries are those of the system. */
function c(_: string, folder: string): Command {
  const home = built("c", folder, (at) => {
    run(at, "cargo", ["fetch", "--quiet"]);
    const { packages } = JSON.parse(run(at, "cargo", ["metadata", "--format-version", "1"]));
    const sys = packages.find(({ name }: { name: string }) => name === "libsqlite3-sys");
    const flags = (kind: string) => run(at, "pkg-config", [kind, "apr-1", "talloc", "libavutil"]).trim().split(/ +/);
    const sqlite = `-I${join(sys.manifest_path, "../sqlite3")}`;
    run(at, "gcc", ["-O1", "-w", sqlite, ...flags("--cflags"), "driver.c", "-o", "pools", ...flags("--libs"), "-lm"]);
  });
  return [join(home, "pools")];
}

/** The driver of a pool@version+setting, built in a temporary folder; undefined if none is written. */
export const libraries: Record<Language, (setting: string, folder: string) => Command | undefined> = {
  go,
  jvm,
  rust,
  node,
  python,
  c,
};
