import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { policyOf } from "../../scripts/content-security-policy";

const FILES = {
  "index.html": "<!doctype html><title>the page</title>",
  "bufferlab.html": "<!doctype html><title>the file</title>",
  "learn/leak.html": "<!doctype html><title>a lesson</title>",
  "assets/index-abc.js": "export {};",
  "assets/core-abc.wasm": "\0asm",
  "assets/index-abc.css": "p{}",
  "icon-192.png": "png",
  "manifest.webmanifest": "{}",
  "scenario.schema.json": "{}",
  "licenses.txt": "MIT ©",
};

const outside = mkdtempSync(join(tmpdir(), "bufferlab-start-"));
const folder = join(outside, "dist");
let server: PreviewServer;
let port = 0;

beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(outside, "secret.txt"), "secret");
  server = await preview({ logLevel: "silent", build: { outDir: folder }, preview: { port: 4705 } });
  port = (server.httpServer.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  rmSync(outside, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly policy: string | string[] | undefined;
  readonly text: string;
}

/** Requests a path exactly as written, because fetch() would resolve its dots. */
const ask = (path: string, method = "GET", accept = "*/*"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "localhost", port, path, method, headers: { Accept: accept } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      const { "content-type": type, "content-security-policy": policy } = response.headers;
      response.on("end", () => resolve({ status: response.statusCode, type, policy, text }));
    });
    asked.on("error", reject).end();
  });

describe("npm start", () => {
  test.each([
    ["/", "text/html", "the page"],
    ["/?theme=dark", "text/html", "the page"],
    ["/index.html", "text/html", "the page"],
    ["/bufferlab.html", "text/html", "the file"],
    ["/learn/leak.html", "text/html", "a lesson"],
    ["/assets/index-abc.js", "text/javascript", "export"],
    ["/assets/core-abc.wasm", "application/wasm", "asm"],
    ["/assets/index-abc.css", "text/css", "p{}"],
    ["/icon-192.png", "image/png", "png"],
    ["/manifest.webmanifest", "application/manifest+json", "{}"],
    ["/scenario.schema.json", "application/json", "{}"],
    ["/licenses.txt", "text/plain", "MIT ©"],
  ])("answers %s with its file, as %s and under the page's policy, and a HEAD without it", async (path, type, text) => {
    // The single file brings its own.
    const policy = path === "/bufferlab.html" ? undefined : policyOf("");
    const { type: given, ...rest } = await ask(path);
    expect(rest).toEqual({ status: 200, policy, text: expect.stringContaining(text) });
    expect(given?.split(";")[0]).toBe(type);
    expect(await ask(path, "HEAD")).toEqual({ status: 200, type: given, policy, text: "" });
  });

  test.each([
    "/assets/index-gone.js",
    "/assets/gone.css",
    "/learn/gone.html",
    "/learn",
    "/learn/",
    "/learn/leak",
    "/index",
    "/gone",
    "/favicon.ico",
    "/index.html/",
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/..%5csecret.txt",
    "/learn/..%2f..%2fsecret.txt",
    "//secret.txt",
    "/%00",
    "/%zz",
    "/@fs/etc/hostname",
    `/${"x".repeat(300)}`,
  ])("answers %.40s with 404 and a short text, whatever the request accepts", async (path) => {
    for (const accept of ["*/*", "text/html"]) {
      const { status, type, text } = await ask(path, "GET", accept);
      expect({ status, type }).toEqual({ status: 404, type: "text/plain; charset=utf-8" });
      expect(text).toBe("404: there is no such file here.\n");
    }
    expect(await ask(path, "HEAD")).toMatchObject({ status: 404, text: "" });
  });

  const start = (asked: string) => promisify(execFile)(process.execPath, ["scripts/start.mjs", asked]);

  test("reports a port in use in a sentence, and ends before it builds anything", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "localhost", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start(String(port))).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: `Port ${port} is in use. Name another port, or none to take the first free one from 4173.\n`,
    });
    await new Promise((resolve) => other.close(resolve));
  });

  test.each(["0", "65536", "4173.5", "soon", ""])("refuses the port %o", async (asked) => {
    await expect(start(asked)).rejects.toMatchObject({ code: 1, stderr: "A port is a whole number, 1 … 65535.\n" });
  });
});
