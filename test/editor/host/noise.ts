/** What the workbench itself says in each run and what tells nothing about the tests. */
const noise = [
  /^(Resolv\w+ connection token|Creating a socket|Updating additional builtin extensions)/,
  /^(Ignoring fetching additional builtin|ChatSessionStore:|\[Service Worker\])/,
];

export function isNoise(line: string): boolean {
  return noise.some((pattern) => pattern.test(line));
}
