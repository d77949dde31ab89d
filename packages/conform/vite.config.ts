import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One file for each command, with all that it needs: it runs without installing anything. `KIT_ENTRY` names the command;
 * one file holds all of it, so there is one build for each.
 */
export default defineConfig({
  root: here('.'),
  resolve: {
    alias: [
      { find: '~', replacement: here('../../src') },
      { find: '@testing', replacement: here('../../testing') },
      { find: '@conform', replacement: here('./src') },
    ],
  },
  ssr: { noExternal: true, target: 'node' },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: here('./dist'),
    emptyOutDir: false,
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: here(`./src/bin/${process.env['KIT_ENTRY'] ?? 'conform'}.ts`),
      output: { entryFileNames: '[name].mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
      checks: { pluginTimings: false },
    },
  },
})
