import { expect, test } from "vitest";
import { COMMANDS, candidates } from "../../src/cli/commands";
import { COMMON_OPTIONS, choiceNames } from "../../src/cli/shared/option";
import { allPresets } from "../../src/labs/preset-named";
import { bufferlab } from "./cli-kit";

const after = (line: string) => candidates(`bufferlab ${line}`, COMMANDS);

test("every command, option and choice is completed", () => {
  for (const { name, options } of COMMANDS) {
    expect(after(name)).toContain(name.split(" ").at(-1));
    for (const option of [...options, ...COMMON_OPTIONS]) {
      expect(after(`${name} --${option.name.slice(0, 1)}`)).toContain(`--${option.name}`);
      if (option.completes === undefined)
        expect(after(`${name} --${option.name} `)).toEqual(option.value ? choiceNames(option) : []);
    }
  }
});

test("the first word is a command or a common option, each once", () => {
  expect(after("")).toEqual([
    ...new Set(COMMANDS.map(({ name }) => name.split(" ")[0])),
    ...["--errors", "--quiet", "--help", "--version"],
  ]);
});

test("--preset is completed by the presets, and an option once unless it repeats", () => {
  expect(after("run --preset ")).toEqual(Object.keys(allPresets));
  expect(after("run --steps 3 --st")).toEqual([]);
  expect(after("pages mrc t.csv --policy lru --po")).toEqual(["--policy"]);
});

test("nothing is completed where a file or another text may stand", () => {
  for (const line of ["check ", "run --steps ", "no such command ", "run --no"]) expect(after(line)).toEqual([]);
});

test("the scripts ask for the words after a line", async () => {
  const words = await bufferlab("completion", "--words=bufferlab heap ");
  expect(words).toEqual({ status: 0, out: "replay\ncompare\nmodels\nclasses\n", err: "" });
  for (const shell of ["bash", "zsh", "fish"]) {
    const { status, out } = await bufferlab("completion", shell);
    expect([status, out]).toEqual([0, expect.stringContaining("bufferlab completion --words=")]);
  }
});
