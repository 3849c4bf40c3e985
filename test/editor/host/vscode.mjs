#!/usr/bin/env node
// What `runTests` of @vscode/test-electron is given as VS Code's executable; a program file, because it is spawned.
import { register } from "tsx/esm/api";

register();
await import("./launcher.ts");
