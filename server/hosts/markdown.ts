import type { Host } from "./hosted-schema.ts";

export const markdownHost: Host = () => ({ schemas: [], findings: [] });
