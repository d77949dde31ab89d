import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One configuration for the browser build, the server build (`--ssr`) and the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  resolve: {
    alias: { '~': here('./src'), '@server': here('./server'), '@tests': here('./tests') },
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
        target: 'es2020',
        rollupOptions: { input: here('./src/main.tsx') },
      },
}))
