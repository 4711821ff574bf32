#!/usr/bin/env node
// Runs the sources: loads TypeScript as it is, then the program.
import { register } from "tsx/esm/api";

register();
await import("./start");
