/** The `$id` of a reflected schema (`harnesses.md` 5.1). */
import { goToLower } from "../text/go-lower.ts";

/**
 * Null where the package's path does not begin with a host that has a dot, or has nothing behind it.
 *
 * @param pkgPath import path of the package; `main` for programs
 * @param name the type's
 */
export function schemaId(pkgPath: string, name: string): string | null {
  const slash = pkgPath.indexOf("/");
  const host = pkgPath.slice(0, slash);
  if (slash < 0 || !host.includes(".") || !/^[!-~]+$/.test(pkgPath)) return null;
  return `https://${pkgPath.replace(/\/+$/, "")}/${kebab(name)}`;
}

/** A dash before each capital that small letters follow, and before one that follows a small letter or a digit. */
function kebab(name: string): string {
  const parted = name.replace(/([^\n])([A-Z][a-z]+)/gu, "$1-$2").replace(/([a-z0-9])([A-Z])/g, "$1-$2");
  return goToLower(parted);
}
