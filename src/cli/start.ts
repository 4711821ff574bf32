#!/usr/bin/env node
import nodeModule from "node:module";
import { keepCompiled } from "./compile-cache";

/** Keeps what is loaded next compiled for the next start. Node 22.8 and later do so themselves. */
const newer: typeof nodeModule & { enableCompileCache?(): void } = nodeModule;
if (newer.enableCompileCache) newer.enableCompileCache();
else keepCompiled();
import("./program");
