import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `paiju serve` answers while one works on the client with `npm run dev`. */
const server = process.env.PAIJU_SERVER ?? "http://127.0.0.1:8000";

/** The licences of every package whose code is in the build, as they ask for, in one file beside it. */
function notices(): Plugin {
  return {
    name: "notices",
    generateBundle(_, bundle) {
      const packages = new Set<string>();
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === "chunk" ? chunk.moduleIds : [])
          for (const found of id.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)) packages.add(found[1]!);
      const texts = [...packages].sort().map((name) => {
        const folder = join(import.meta.dirname, "node_modules", name);
        const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        const files = readdirSync(folder, { withFileTypes: true })
          .filter((file) => /^(licen[cs]e|notice|copying|third)/i.test(file.name))
          .flatMap((file) => {
            const path = join(folder, file.name);
            return file.isFile() ? [path] : readdirSync(path).map((inner) => join(path, inner));
          });
        const words = files.map((file) => readFileSync(file, "utf8").trim());
        return [`${name} ${version} (${license})`, ...words].join("\n\n");
      });
      this.emitFile({
        type: "asset",
        fileName: "licences.txt",
        source: texts.join(`\n\n${"-".repeat(80)}\n\n`) + "\n",
      });
    },
  };
}

const shared = {
  target: "es2022",
  emptyOutDir: true,
  assetsInlineLimit: 0, // the content security policy allows no data: addresses
  modulePreload: { polyfill: false },
} as const;

/** `vite build --mode gallery`: the gallery by itself, to take pictures from. It is in no other build. */
const gallery = { ...shared, outDir: "../build/gallery", rollupOptions: { input: { gallery: "gallery.html" } } };

/**
 * What the first page needs is one script and one style: everything that `main.tsx` imports, and not only when it is needed.
 * Cut as the pages share it, it would be a dozen files that wait for one another on a slow line.
 */
function inFirst(id: string, context: { getModuleInfo(id: string): { importers: string[] } | null }): string | null {
  const seen = new Set<string>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.endsWith("/src/main.tsx")) return "first";
    if (!seen.has(at)) waiting.push(...(context.getModuleInfo(at)?.importers ?? []));
    seen.add(at);
  }
  return null;
}

const client = {
  ...shared,
  outDir: "../src/paiju/server/static",
  rollupOptions: {
    input: { index: "index.html", sw: "src/sw.ts" },
    output: {
      entryFileNames: (chunk: { name: string }) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      codeSplitting: { groups: [{ name: inFirst, debugName: "first" }] },
    },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [notices()],
  build: mode === "gallery" ? gallery : client,
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  // A table is drawn at every moment of a match: how long that takes is the machine's business.
  test: {
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: "src/gallery/patience.ts",
    testTimeout: 300_000,
  },
}));
