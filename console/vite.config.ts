import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, defaultClientConditions, defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The running shop whose calls a console in development makes (`npm run console`). */
const shop = process.env['SHOP'] ?? 'http://localhost:3000'

const ENTRY = here('./main.tsx')
const reached = new Set<string>()

/** What the entry imports before any screen becomes one chunk, which compresses better than many. */
const firstChunk: Plugin = {
  name: 'first-chunk',
  apply: 'build',
  buildEnd() {
    const reach = (id: string) => {
      if (reached.has(id)) return
      reached.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reach(imported)
    }
    reach(ENTRY)
  },
}

/**
 * Builds the operator's console: separate files below `/console/`. The shop's build contains no code of it. `--mode
 * preview` builds the page in its frame, which has the styles of the shop in place of the console's.
 */
export default defineConfig(({ command, mode }) => ({
  root: here(mode === 'preview' ? './preview' : '.'),
  base: mode === 'preview' ? '/console/preview/' : '/console/',
  publicDir: false,
  cacheDir: here('../.cache/console-vite'),
  plugins: [react(), firstChunk],
  define: { __BUILD__: JSON.stringify(process.env['SHOP_BUILD'] ?? 'dev') },
  resolve: {
    alias: [
      { find: '~', replacement: here('../src') },
      { find: '@console', replacement: here('.') },
      // only what reads async iterables and streams, of which there are none
      ...(command === 'build' ? [{ find: /^tslib$/u, replacement: here('../src/application/tslib.ts') }] : []),
    ],
    // rxjs ships smaller code under `es2015`
    conditions: ['es2015', ...defaultClientConditions],
  },
  server: {
    fs: { allow: [here('..')] },
    // the shop refuses calls from pages of another site
    proxy: { '/console/api': { target: shop, changeOrigin: true, headers: { origin: shop } } },
  },
  build: {
    emptyOutDir: true,
    manifest: true,
    // one stylesheet: the order of its rules does not depend on the screens that were opened
    cssCodeSplit: false,
    target: 'es2022',
    // the page's policy permits files of the site alone
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // the shop loads its sheets when they are needed, and the preview at once
      checks: { ineffectiveDynamicImport: mode !== 'preview' },
      output: { codeSplitting: { groups: [{ name: 'first', test: id => reached.has(id) && id !== ENTRY }] } },
    },
  },
}))
