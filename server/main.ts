/** The language server's entry. The command line says how it is spoken to: --stdio, --node-ipc, --socket=PORT or --pipe=NAME. */
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import * as engine from "./engine/index.ts";
import { startServer } from "./language/server.ts";

startServer(createConnection(ProposedFeatures.all), { engine });
