import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One configuration for the browser build, the server build (`--ssr`) and the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  define: { __BUILD__: JSON.stringify(process.env['SHOP_BUILD'] ?? 'dev') },
  resolve: {
    alias: {
      // React's own: the shim is for versions before 18
      'use-sync-external-store/shim/index.js': here('./src/ui/kit/use-sync-external-store.ts'),
      'use-sync-external-store/shim': here('./src/ui/kit/use-sync-external-store.ts'),
      '~': here('./src'),
      '@server': here('./server'),
      '@tests': here('./tests'),
    },
    // rxjs ships smaller code under `es2015`
    ...(isSsrBuild ? {} : { conditions: ['es2015', ...defaultClientConditions] }),
  },
  ssr: { noExternal: ['fp-ts', 'io-ts'] },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        rollupOptions: { input: { main: here('./server/main.ts'), cli: here('./server/cli/main.ts') } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // one stylesheet, inlined whole into the first HTML: otherwise each lazy chunk asks for its part again
        cssCodeSplit: false,
        // private class members stay as they are: inversify is full of them
        target: ['chrome94', 'safari15.4', 'firefox93'],
        minify: 'terser',
        terserOptions: { module: true, compress: { passes: 3, ecma: 2020, unsafe_arrows: true, pure_getters: true } },
        // the page's inline script calls the entry's export
        rollupOptions: { input: here('./src/main.tsx'), preserveEntrySignatures: 'exports-only' },
      },
}))
