// Bundles the page into the Python package; `--watch` does so again after each change.
import { cpSync, mkdirSync, utimesSync } from "node:fs";
import { context } from "esbuild";

const page = new URL("../src/zermelo/web/page/", import.meta.url).pathname;
mkdirSync(page, { recursive: true });

const bundler = await context({
  entryPoints: { app: "src/main.tsx" },
  absWorkingDir: new URL(".", import.meta.url).pathname,
  outdir: page,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "info",
});

cpSync(new URL("index.html", import.meta.url), page + "index.html");
if (process.argv.includes("--watch")) {
  await bundler.watch();
} else {
  await bundler.rebuild();
  await bundler.dispose();
  for (const name of ["app.js", "app.css"]) utimesSync(page + name, new Date(), new Date()); // also if they are the same
}
