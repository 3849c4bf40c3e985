import type { Host } from "./hosted-schema.ts";

export const tomlHost: Host = () => ({ schemas: [], findings: [] });
