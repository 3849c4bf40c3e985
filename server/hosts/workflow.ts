import type { Host } from "./hosted-schema.ts";

export const workflowHost: Host = () => ({ schemas: [], findings: [] });
