import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { harnessById, judge, openSchema as openEngineSchema } from "../../server/engine/index.ts";
import { toWellFormed } from "../../server/engine/text/utf8.ts";
import { busyness } from "./busyness.ts";
import { reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { focusOf, openLab, pasteReply, press } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";

const wrapped = (json: string) => `<mivia_output>\n${json}\n</mivia_output>`;
const marks = (count: number) => "\u0301".repeat(count);

/** Replies that try to act, to mislead or to be too much. */
const hostile: readonly string[] = [
  "<script>window.hacked=1</script>",
  '<img src=x onerror="window.hacked=1">',
  '<img src="http://127.0.0.1:9/pixel.png">',
  '<svg onload="window.hacked=1"><circle/></svg>',
  '<iframe src="javascript:parent.hacked=1"></iframe>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<link rel="stylesheet" href="http://127.0.0.1:9/a.css">',
  "<style>*{display:none!important}</style>",
  '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">',
  '<base href="http://127.0.0.1:9/">',
  '<form action="http://127.0.0.1:9/"><button autofocus>x</button></form>',
  '<a href="command:workbench.action.closeWindow">close</a>',
  '<video src="http://127.0.0.1:9/v" onerror="window.hacked=1"></video>',
  "<object data='http://127.0.0.1:9/o'></object>",
  "<embed src='http://127.0.0.1:9/e'>",
  "<template><script>window.hacked=1</script></template>",
  "<textarea autofocus onfocus=window.hacked=1>",
  "</pre></div></main></body></html><h1>Accepted</h1>",
  "&lt;script&gt;window.hacked=1&lt;/script&gt;",
  "javascript:window.hacked=1",
  "[link](command:workbench.action.quit) ![x](http://127.0.0.1:9/i.png)",
  "$(rm -rf /) `touch /tmp/x` $\u007Bwindow.hacked=1} {{constructor.constructor('window.hacked=1')()}}",
  wrapped('{"title": "<img src=x onerror=window.hacked=1>", "verdict": "<script>", "score": 4, "files": []}'),
  wrapped('{"<img src=x onerror=window.hacked=1>": 1}'),
  wrapped('{"__proto__": {"hacked": 1}, "constructor": {"prototype": {"hacked": 1}}}'),
  wrapped('{"title": "\u202Eevorppa", "verdict": "\u202Eevorppa\u202C", "score": 4, "files": []}'),
  "\u2066\u2067\u2068\u2069\u202A\u202B\u202C\u202D\u202E accepted",
  wrapped('{"ti\u200Btle": 1, "\u2060title": 2, "title\u00AD": 3, "\uFEFFtitle": 4}'),
  `\uFEFF${wrapped("{}")}`,
  "\0\u0001\u0002\u0003\u001B[31mred\u001B]0;title\u0007\u007F\u0085\u009B",
  wrapped('{"title": "a\0b"}'),
  "\uD800 \uDFFF \uD83D{} \uDE00",
  wrapped('{"title": "\\ud800", "verdict": "\\udfff"}'),
  `e${marks(100_000)}`,
  wrapped(`{"title": "${`a${marks(50)}`.repeat(200)}", "verdict": "approve"}`),
  "مرحبا ".repeat(500) + wrapped("{}") + "שלום".repeat(500),
  "\u{E0041}\u{E0042}\u{E0043} hidden tags \u{1F3F4}\u{E0067}\u{E007F}",
  "\u3164\u115F\u1160\uFFA0\u2800 blank",
  "аccepted (Cyrillic а) Ａccepted ①②③",
  "\r\r\r\r\r\n\r\n\n\r\u0085\u2028\u2029",
  `${"\t".repeat(2000)}{`,
  "a".repeat(100_000),
  "```".repeat(5000),
  "<mivia_output>\n".repeat(4000),
  `${"[".repeat(9000)}${"]".repeat(9000)}`,
  wrapped(`${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`),
  wrapped(`{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(",")}}`),
  wrapped(`{"score": 1${"0".repeat(10_000)}, "title": -0, "verdict": 1e999999}`),
  wrapped(`{"title": "${"\\u0041".repeat(5000)}", "files": [${"{},".repeat(2000)}{}]}`),
  wrapped('{"title":"A title","verdict":"approve","score":1,"files":[{"path":"a","line":1}]}').replaceAll(
    "\n",
    "\u00A0\n",
  ),
];

const words: Readonly<Record<string, string>> = {
  accepted: "Accepted",
  "not-json": "Not JSON",
  "payload-refused": "Reply refused",
  "violates-schema": "Rejected",
};

describe("fifty hostile replies, and a server that dies", () => {
  const window = withWorkbench();
  let lab: Frame;
  let atFirst: unknown[];
  const requests: string[] = [];
  const errors: string[] = [];

  const mivia = () => {
    const harness = harnessById("mivia");
    if (harness === undefined) throw new Error("mivia");
    return openEngineSchema(harness, readFileSync(join(root, "examples", reviewNote), "utf8"));
  };
  /** In one question, since the page is drawn anew between two. */
  const shown = async () => {
    const [word, corrective] = await lab.evaluate<(string | null)[]>(
      `["[data-lab=verdict] h1", "[data-lab=corrective]"].map((part) => document.querySelector(part)?.textContent ?? null)`,
    );
    return { word, corrective };
  };
  /** What a reply must not change: globals, the title, what the page loads. */
  const facts = () =>
    lab.evaluate<unknown[]>(
      "[window.hacked ?? null, {}.hacked ?? null, document.title, ...[...document.querySelectorAll('script, link, [src], [href]')].map(({ src, href }) => src || href || '')]",
    );

  beforeAll(async () => {
    const { page } = window;
    lab = await openLab(page, "review-note-v1.json");
    atFirst = await facts();
    expect(atFirst.slice(0, 3)).toEqual([null, null, "Reply Lab"]);
    page.on("request", (request) => request.frame() === lab && requests.push(request.url()));
    page.on("request", (request) => request.url().includes("127.0.0.1:9/") && requests.push(request.url()));
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  });

  it("there are fifty of them", () => expect(new Set(hostile).size).toBe(50));

  it.each(hostile.map((text, index) => [index + 1, JSON.stringify(text).slice(0, 60), text] as const))(
    "%i: %s leaves no element, no request, no error and no wrong verdict",
    async (_number, _name, text) => {
      // The browser's clipboard holds no half of a surrogate pair.
      const report = judge(mivia(), toWellFormed(text));
      const wanted = {
        word: words[report.verdict ?? ""] ?? "",
        corrective: report.corrective,
      };
      await pasteReply(lab, text);
      expect(await eventually(shown, (now) => JSON.stringify(now) === JSON.stringify(wanted))).toEqual(
        wanted,
      );
      const tags = await lab.evaluate<string[]>(
        "[...new Set([...document.body.querySelectorAll('*')].map(({ localName }) => localName))].sort()",
      );
      const strange = tags.filter((tag) => !ours.has(tag));
      expect(strange).toEqual([]);
      expect(await facts()).toEqual(atFirst);
      // No line runs over the one below.
      const tall = await lab.evaluate<number>(
        "[...document.querySelectorAll('.line')].filter((line) => line.scrollHeight > line.clientHeight + 1).length",
      );
      expect(tall).toBe(0);
      expect({ requests, errors }).toEqual({ requests: [], errors: [] });
    },
  );

  it("comes back by itself within two seconds after its server was killed in the middle of typing", async () => {
    await pasteReply(lab, wrapped('{"title": "A title", "verdict": "approve", "score": 4, "files": []}'));
    await eventually(shown, ({ word }) => word === "Rejected");
    await press(lab, "reply");
    await eventually(focusOf(lab), (name) => name === "reply-field");
    await window.page.keyboard.press("ControlOrMeta+End");
    await window.page.keyboard.type("  fir");
    const [server] = serversOfOurs();
    expect(server).toBeDefined();
    process.kill(server as number, "SIGKILL");
    const killed = performance.now();
    await window.page.keyboard.type("st\n{");
    const text = `${wrapped('{"title": "A title", "verdict": "approve", "score": 4, "files": []}')}  first\n{`;
    const report = judge(mivia(), text);
    const wanted = { word: words[report.verdict ?? ""] ?? "", corrective: report.corrective };
    await eventually(shown, (now) => JSON.stringify(now) === JSON.stringify(wanted));
    const took = performance.now() - killed;
    console.log(`The verdict was current ${Math.round(took)} ms after the server was killed.`);
    expect(await lab.locator("[data-focus=reply-field]").inputValue()).toBe(text);
    expect(await lab.locator(".alert").isVisible()).toBe(false);
    expect(took).toBeLessThan(2000 * busyness());
    expect(serversOfOurs()).not.toContain(server);
  });
});

/** What the page itself is made of. */
const ours = new Set(
  "b br button dd div dl dt h1 h2 header i kbd label li main nav ol option p path pre section select span strong svg textarea ul wbr code script".split(
    " ",
  ),
);

/** Process ids of the language servers that this test's own editor runs: others may run the same file. */
function serversOfOurs(): number[] {
  const parents = new Map<number, number>();
  const servers: number[] = [];
  for (const name of readdirSync("/proc")) {
    const id = Number(name);
    if (!Number.isInteger(id)) continue;
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      parents.set(id, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
      if (readFileSync(`/proc/${id}/cmdline`, "utf8").includes("dist/server.cjs")) servers.push(id);
      readlinkSync(`/proc/${id}/exe`);
    } catch {
      // It has ended meanwhile, or is somebody else's.
    }
  }
  const isOurs = (id: number): boolean => {
    for (let at = parents.get(id); at !== undefined && at > 1; at = parents.get(at))
      if (at === process.pid) return true;
    return false;
  };
  return servers.filter(isOurs);
}
