import type { Host } from "./hosted-schema.ts";

export const templateHost: Host = () => ({ schemas: [], findings: [] });
