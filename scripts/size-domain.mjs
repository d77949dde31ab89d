import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildDomain, domainPackage } from './build-domain.mjs'

// What an import of `stone-shop-domain` adds to a bundle, minified, in bytes. `packages/domain/sizes.json` has the
// imports and their limits in brotli. An argument names a folder with a built package; without it, the package is built.

const folder = process.argv[2] === undefined ? domainPackage : resolve(process.argv[2])
if (folder === domainPackage) buildDomain()

const rows = JSON.parse(readFileSync(join(folder, 'sizes.json'), 'utf8'))

/** All modules with rules or drawings. */
const allModules = () =>
  readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js') && !file.startsWith('arbitraries'))
    .map(file => file.replaceAll('\\', '/').replace(/\.js$/u, ''))
    .toSorted()

const entryOf = imports =>
  (imports === 'all' ? allModules().map(module => [module, '*']) : Object.entries(imports))
    .map(([module, names], at) => {
      const what = names === '*' ? `* as part${at}` : `{ ${names.join(', ')} }`
      return `export ${what} from 'stone-shop-domain/${module}'\n`
    })
    .join('')

/** Bundles an entry as an application would, and returns the code. */
const bundle = async (project, entry) => {
  const input = join(project, 'entry.mjs')
  writeFileSync(input, entry)
  const { output } = await build({
    configFile: false,
    root: project,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input, preserveEntrySignatures: 'strict' },
    },
  })
  return output.map(({ code }) => code).join('')
}

const brotli = code => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(code) }
  return brotliCompressSync(code, { params }).length
}

const line = (title, ...cells) => console.log(title.padEnd(36), ...cells.map(cell => String(cell).padStart(9)))

const project = mkdtempSync(join(tmpdir(), 'shop-domain-size-'))
try {
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(folder, join(project, 'node_modules/stone-shop-domain'), 'junction')
  line('bytes of an import', 'minified', 'gzip', 'brotli', 'limit')
  for (const { title, imports, limit } of rows) {
    const code = await bundle(project, entryOf(imports))
    const size = brotli(code)
    line(title, Buffer.byteLength(code), gzipSync(code, { level: 9 }).length, size, limit)
    if (size > limit) {
      console.error(`size budget: ${title}: ${size - limit} bytes too many`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(project, { recursive: true, force: true })
}
