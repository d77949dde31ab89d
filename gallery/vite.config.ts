import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the gallery's page: the shop's screens over memory. The shop's build contains no code of the gallery. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../public'),
  cacheDir: here('../.cache/gallery-vite'),
  plugins: [react()],
  define: { __BUILD__: JSON.stringify('gallery') },
  resolve: {
    alias: [
      { find: '~', replacement: here('../src') },
      { find: '@server', replacement: here('../server') },
      { find: '@testing', replacement: here('../testing') },
      { find: '@gallery', replacement: here('.') },
    ],
  },
  server: { fs: { allow: [here('..')] } },
  build: {
    emptyOutDir: true,
    // one stylesheet, in the order in which the shop has it
    cssCodeSplit: false,
    // looked at on this machine only
    minify: false,
    cssMinify: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: Infinity,
  },
})
