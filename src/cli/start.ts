#!/usr/bin/env node
import nodeModule from "node:module";

/** Keeps what is imported next compiled for the next start. Only Node 22.8 and later can. */
const newer: typeof nodeModule & { enableCompileCache?(): void } = nodeModule;
newer.enableCompileCache?.();
import("./program");
