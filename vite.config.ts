import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type MinifyOptions, minify } from 'terser'
import { type BuildOptions, type Plugin, type UserConfig, defaultClientConditions, defineConfig } from 'vite'
import { ownBackend } from './scripts/lib/own-backend.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What `/` needs until it is interactive, by its entries; `scripts/budget.mjs` weighs the chunk. */
const firstEntries = [here('./src/main.tsx'), here('./src/ui/shop/home/home-page.tsx')]
const firstView = new Set<string>()

const FIRST_CHUNKS: readonly string[] = ['react', 'libraries', 'first-view']

/** Makes the first view one percent smaller than the minifier of the build alone, in four seconds. */
const smaller: MinifyOptions = {
  module: true,
  compress: { passes: 2, ecma: 2020, inline: 1, unsafe_arrows: true, pure_getters: true },
}

/**
 * What the entries reach becomes three chunks, which compress better than many. The first two are libraries. The page
 * evaluates each in a turn of its own (src/start/boot.js).
 */
const firstChunks: Plugin = {
  name: 'first-chunks',
  apply: 'build',
  buildEnd() {
    const reach = (id: string) => {
      if (firstView.has(id)) return
      firstView.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reach(imported)
    }
    firstEntries.forEach(reach)
  },
  async renderChunk(code, { name }) {
    if (!FIRST_CHUNKS.includes(name)) return null
    return { code: (await minify(code, smaller)).code ?? code, map: null }
  },
  // Chrome then compiles the functions of the libraries beside the main thread, and not one by one as they are called
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && (chunk.name === 'react' || chunk.name === 'libraries'))
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
  },
}

/** Whether the first view needs the module, and its file matches. */
const isOf = (files: RegExp) => (id: string) => firstView.has(id) && files.test(id)

/** The module that `SHOP_BACKEND` names, in place of the one that replaces no port. */
const backend = ownBackend(here('.'))
const ownPorts = backend === undefined ? [] : [{ find: '~/composition/own-ports', replacement: backend.file }]

/** The same libraries, without the parts that the shop never calls. */
const lighter = [
  // React's own store hook: the shim is for versions before 18
  {
    find: /^use-sync-external-store\/shim(?:\/index\.js)?$/u,
    replacement: here('./src/ui/kit/use-sync-external-store.ts'),
  },
  // only what reads async iterables and streams, of which there are none
  { find: /^tslib$/u, replacement: here('./src/application/tslib.ts') },
  // inversify calls three of its functions, and nothing here uses decorators
  { find: /^reflect-metadata(?:\/lite)?$/u, replacement: here('./src/composition/reflect-metadata.ts') },
]

/** The service worker: one plain script at the root of the site, beside the files of the browser build. */
const serviceWorker: UserConfig = {
  define: { __BUILD__: JSON.stringify(process.env['SHOP_BUILD'] ?? 'dev') },
  resolve: { alias: [{ find: '~', replacement: here('./src') }] },
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    rollupOptions: {
      input: here('./src/worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
}

/** Packages with native code or WebAssembly, and the one that development mode alone imports. */
const outsideOfServer = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', '@fastify/middie']

const serverBuild: BuildOptions = {
  emptyOutDir: true,
  target: 'node20',
  rollupOptions: {
    input: {
      main: here('./server/main.ts'),
      cli: here('./server/cli/main.ts'),
      'first-database': here('./server/first-database.ts'),
      static: here('./server/static.ts'),
    },
  },
}

const clientBuild: BuildOptions = {
  emptyOutDir: true,
  manifest: true,
  // one stylesheet, which a document loads before its code starts: otherwise each lazy chunk asks for its part
  cssCodeSplit: false,
  // private class members stay as they are: inversify is full of them
  target: 'es2022',
  rollupOptions: {
    input: {
      main: here('./src/main.tsx'),
      'main-react': here('./src/main-react.ts'),
      'main-libraries': here('./src/main-libraries.ts'),
    },
    // the page's inline script calls the entry's export
    preserveEntrySignatures: 'exports-only',
    output: {
      codeSplitting: {
        groups: [
          { name: 'react', test: isOf(/\/node_modules\/(?:react|react-dom|scheduler)\//u), priority: 2 },
          { name: 'libraries', test: isOf(/\/node_modules\//u), priority: 1 },
          { name: 'first-view', test: isOf(/(?:)/u) },
        ],
      },
    },
  },
}

/** One configuration for the browser build, the server build (`--ssr`) and the tests; `--mode worker` is the service worker's. */
export default defineConfig(({ command, isSsrBuild, mode }) =>
  mode === 'worker'
    ? serviceWorker
    : {
        plugins: [react(), ...(isSsrBuild === true ? [] : [firstChunks])],
        define: {
          // no development tools look into a shopper's browser
          ...(command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {}),
          __BUILD__: JSON.stringify(process.env['SHOP_BUILD'] ?? 'dev'),
        },
        resolve: {
          alias: [
            ...ownPorts,
            { find: '~', replacement: here('./src') },
            { find: '@server', replacement: here('./server') },
            { find: '@simulators', replacement: here('./simulators') },
            { find: '@testing', replacement: here('./testing') },
            { find: '@tests', replacement: here('./tests') },
            { find: '@gallery', replacement: here('./gallery') },
            { find: '@console', replacement: here('./console') },
            { find: '@conform', replacement: here('./packages/conform/src') },
            ...(command === 'build' && isSsrBuild !== true ? lighter : []),
          ],
          // rxjs ships smaller code under `es2015`
          ...(isSsrBuild === true ? {} : { conditions: ['es2015', ...defaultClientConditions] }),
        },
        // to find and read many small files takes longer than to run them: the built server brings all packages in its own files
        ssr:
          command === 'build'
            ? { noExternal: true, external: outsideOfServer }
            : {
                noExternal: [
                  'fp-ts',
                  'io-ts',
                  'rxjs',
                  'drizzle-orm',
                  'libphonenumber-js',
                  'react-i18next',
                  'i18next',
                  'wouter',
                  /inversify/u,
                ],
              },
        publicDir: isSsrBuild === true ? false : 'public',
        build: isSsrBuild === true ? serverBuild : clientBuild,
      },
)
