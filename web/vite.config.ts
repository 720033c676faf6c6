import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  plugins: [notices()],
  build: {
    outDir: "../src/paiju/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: { entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
