import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { importsOf } from './imports.mjs'

/** What a phone has to fetch before `/` answers a tap. Bytes as they travel: brotli at its best. */
export const SCRIPT_LIMIT = 110_000

const ENTRY = 'src/main.tsx'
/** Requested together with the entry, and evaluated before it. */
const BEFORE_ENTRY = ['src/main-react.ts', 'src/main-libraries.ts']
/** Dynamic imports that the home page awaits before it hydrates. */
const FIRST_VIEW = ['src/ui/shop/home/home-page.tsx', 'src/ui/i18n/zh-Hant-MO/first.ts']

const root = fileURLToPath(new URL('../..', import.meta.url))

export const sizeOf = text => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) }
  return brotliCompressSync(text, { params }).length
}

/** The files of `src` that the entry imports statically, so that they are part of its chunk. */
const bundled = (file, seen = new Set()) => {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = importsOf(readFileSync(join(root, file), 'utf8')).filter(found => !found.typeOnly && !found.dynamic)
  for (const { specifier } of imports) {
    const base = specifier.startsWith('~/')
      ? `src/${specifier.slice(2)}`
      : specifier.startsWith('.')
        ? join(dirname(file), specifier)
        : undefined
    const target =
      base &&
      ['', '.ts', '.tsx'].map(end => base + end).find(path => /\.tsx?$/.test(path) && existsSync(join(root, path)))
    if (target) bundled(target, seen)
  }
  return seen
}

/** A chunk and what it imports: the browser fetches them together. */
export const withImports = (chunks, key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunks[key].imports ?? []) withImports(chunks, next, seen)
  return seen
}

/**
 * The JavaScript of the first view in the build for browsers in `client`. `chunks`: its keys in the manifest; `files`: each
 * file with its text and its size; `bytes`: their sum; `problems`: what of it the build does not have.
 */
export const firstView = client => {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const chunks = new Set()
  const problems = []
  for (const key of [...BEFORE_ENTRY, ENTRY])
    if (manifest[key]) withImports(manifest, key, chunks)
    else problems.push(`${key} is not in the manifest`)
  const inEntry = bundled(ENTRY)
  for (const key of FIRST_VIEW) {
    if (manifest[key]) withImports(manifest, key, chunks)
    // a module that is part of a chunk appears there as a dynamic import of that chunk
    else if (!inEntry.has(key) && ![...chunks].some(chunk => manifest[chunk].dynamicImports?.includes(chunk)))
      problems.push(`${key} is neither a chunk nor part of the entry's: set FIRST_VIEW right`)
  }
  const files = [...new Set([...chunks].map(key => manifest[key].file))].map(file => {
    const text = readFileSync(join(client, file), 'utf8')
    return { file, text, size: sizeOf(text) }
  })
  return { manifest, chunks, files, bytes: files.reduce((sum, { size }) => sum + size, 0), problems }
}
