import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the console's gallery: its screens over answers from memory. Its page is separate: it must not have styles of the
 * shop. `--mode preview` builds the page in the console's frame.
 */
export default defineConfig(({ mode }) => ({
  root: here(mode === 'preview' ? './preview' : '.'),
  base: mode === 'preview' ? '/console/preview/' : '/',
  publicDir: mode === 'preview' ? false : here('../../public'),
  cacheDir: here('../../.cache/console-gallery-vite'),
  plugins: [react()],
  define: { __BUILD__: JSON.stringify('gallery') },
  resolve: {
    alias: [
      { find: '~', replacement: here('../../src') },
      { find: '@console', replacement: here('../../console') },
      { find: '@gallery', replacement: here('..') },
      // the table of permissions, for the operator who is logged in
      { find: '@server', replacement: here('../../server') },
    ],
  },
  server: { fs: { allow: [here('../..')] } },
  build: {
    emptyOutDir: true,
    // one stylesheet, in the order in which the console has it
    cssCodeSplit: false,
    // looked at on this machine only
    minify: false,
    cssMinify: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: Infinity,
  },
}))
