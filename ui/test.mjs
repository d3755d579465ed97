// Bundles every *.test.ts(x) of tests/ and src/ and hands them to Node's own test runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const here = new URL(".", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "zermelo-page-"));

function testsIn(part) {
  const names = readdirSync(join(here, part), { recursive: true });
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(here, part, name));
}

try {
  await build({
    entryPoints: ["tests", "src"].flatMap(testsIn),
    entryNames: "[name]",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap: "inline",
  });
  const files = readdirSync(folder).map((name) => join(folder, name));
  process.exitCode =
    spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
