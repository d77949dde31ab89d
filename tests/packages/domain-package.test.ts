import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesUnder } from '@tests/architecture/sources'
import { packDomain, projectWith, run, typeCheck } from '@tests/packages/packed-domain'

const MINUTE = 60_000

/** The modules that the package must have, from the files of the repository. */
const modules: readonly string[] = [
  ...filesUnder('src/domain').map(path => path.replace('src/domain/', '')),
  ...filesUnder('src/graphics').map(path => path.replace('src/', '')),
  ...filesUnder('testing/arbitraries').map(path => path.replace('testing/', '').replace('.arbitrary', '')),
]
  .filter(path => path.endsWith('.ts'))
  .map(path => path.replace(/\.ts$/u, ''))

const realtime = 'orders/realtime.port'

const rules = modules.filter(name => !name.startsWith('arbitraries/') && !name.endsWith('.port'))

const importing = (names: readonly string[]): string =>
  names.map((name, at) => `import * as module${at} from 'stone-shop-domain/${name}'\n`).join('')

const exporting = (names: readonly string[]): string => `export const all = [${names.map((_, at) => `module${at}`)}]\n`

/** What a developer may rely on: an amount is no plain number, a status is one of a closed union. */
const typed = `
import { type Cents, cents } from 'stone-shop-domain/shared/money'
import { parseStatus } from 'stone-shop-domain/orders/order-status'
export const price: Cents = cents(9850)
// @ts-expect-error a plain number is no amount
export const wrong: Cents = 9850
// @ts-expect-error no status has this name
export const never = parseStatus('x')._tag === 'lost'
// @ts-expect-error there is no such module
export type Nothing = typeof import('stone-shop-domain/cart/nothing')
// @ts-expect-error the platform has no types here
export const page = document
`

/** One fault for each property of the page, in the compiled rules. */
const faults: readonly (readonly [module: string, right: string, wrong: string])[] = [
  ['shared/money', "decimals.charAt(2) >= '5'", "decimals.charAt(2) > '5'"],
  ['cart/cart', 'times(line.price, line.quantity)', 'line.price'],
  ['site/redirect', "segment === '.' || ", ''],
  ['orders/order-status', "['waiting', 'waiting_for_payment'],", ''],
  ['orders/order', 'arrived.version < held.version', 'arrived.version > held.version'],
  ['catalog/product-form', "'').trim()", "'')"],
  ['catalog/listing-query', 'encodeURIComponent(wellFormed(value))', 'wellFormed(value)'],
  ['catalog/search', '[folded(name), plain(name)]', '[plain(name)]'],
  ['payments/countdown', 'Math.ceil((deadlineMs', 'Math.floor((deadlineMs'],
  ['graphics/qr', 'const quiet = 4', 'const quiet = 5'],
]

const titles = [...readFileSync('packages/domain/properties.mjs', 'utf8').matchAll(/^test\('(.+)', /gmu)].map(
  ([, title]) => title,
)

describe('the domain as a package', { timeout: 3 * MINUTE }, () => {
  const folders: string[] = []
  const project = (...packages: readonly string[]): string => {
    const folder = projectWith(packed, ...packages)
    folders.push(folder)
    return folder
  }
  let source = ''
  let packed = ''

  beforeAll(async () => {
    ;({ source, packed } = await packDomain())
    folders.push(dirname(source))
  }, 3 * MINUTE)

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('the package has a module and its types for each rule, drawing and generator', () => {
    const files = readdirSync(packed, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(packed.length + 1))
    expect(new Set(files)).toEqual(
      new Set([
        ...modules.flatMap(name => [`dist/${name}.js`, `dist/${name}.d.ts`]),
        'package.json',
        'README.md',
        'LICENSE',
        'properties.mjs',
      ]),
    )
    const texts = files.map(file => readFileSync(join(packed, file), 'utf8'))
    expect(texts.filter(text => /['"](?:~|@testing)\//u.test(text))).toEqual([])
  })

  test('the rules need no other package, and neither DOM nor Node', async () => {
    const user = project()
    writeFileSync(join(user, 'main.ts'), importing(rules) + exporting(rules) + typed)
    for (const module of ['nodenext', 'node16', 'preserve'])
      expect(await typeCheck(user, 'main.ts', { module, skipLibCheck: false })).toEqual({ code: 0, output: '' })
    writeFileSync(join(user, 'main.js'), importing(rules) + exporting(rules))
    expect(await run(user, process.execPath, 'main.js')).toEqual({ code: 0, output: '' })
  })

  test('ports and generators need only fp-ts and fast-check', async () => {
    const names = modules.filter(name => name !== realtime)
    const user = project('fp-ts', 'fast-check')
    writeFileSync(join(user, 'main.ts'), importing(names) + exporting(names))
    expect(await typeCheck(user, 'main.ts', { skipLibCheck: false })).toEqual({ code: 0, output: '' })
    writeFileSync(join(user, 'main.js'), importing(names) + exporting(names))
    expect(await run(user, process.execPath, 'main.js')).toEqual({ code: 0, output: '' })
  })

  test('the port of realtime also needs the types of rxjs', async () => {
    const user = project('fp-ts', 'rxjs')
    const use = `import type { RealtimePort } from 'stone-shop-domain/${realtime}'\nexport type Port = RealtimePort\n`
    writeFileSync(join(user, 'main.ts'), use)
    // rxjs itself names types of the platform
    expect(await typeCheck(user, 'main.ts', { skipLibCheck: true })).toEqual({ code: 0, output: '' })
  })

  test('the ten properties of the page compile, and hold in plain Node', async () => {
    const user = project('fast-check', '@types/node')
    const file = 'node_modules/stone-shop-domain/properties.mjs'
    const checked = { types: ['node'], allowJs: true, checkJs: true, maxNodeModuleJsDepth: 1, skipLibCheck: true }
    writeFileSync(join(user, 'properties.mjs'), readFileSync(join(user, file), 'utf8'))
    expect(await typeCheck(user, 'properties.mjs', checked)).toEqual({ code: 0, output: '' })
    const { code, output } = await run(user, process.execPath, '--test', '--test-reporter=tap', file)
    expect(output).toContain('# pass 10\n')
    expect(code).toBe(0)
  })

  test('each property of the page fails if its rule is broken', async () => {
    const user = project('fast-check')
    for (const [module, right, wrong] of faults) {
      const path = join(user, `node_modules/stone-shop-domain/dist/${module}.js`)
      const code = readFileSync(path, 'utf8')
      expect(code).toContain(right)
      writeFileSync(path, code.replace(right, wrong))
    }
    const file = 'node_modules/stone-shop-domain/properties.mjs'
    const { output } = await run(user, process.execPath, '--test', '--test-reporter=tap', file)
    const failed = [...output.matchAll(/^ *not ok \d+ - (.+)$/gmu)].map(([, title]) => title)
    expect(failed).toEqual(expect.arrayContaining(titles))
    expect(titles).toHaveLength(10)
  })

  test('an import adds no more to a bundle than its limit, and the command fails above it', async () => {
    const within = await run('.', process.execPath, 'scripts/size-domain.mjs', source)
    expect(within).toEqual({ code: 0, output: expect.stringContaining('the sums of a cart and its bill') })
    const sizes = join(source, 'sizes.json')
    writeFileSync(sizes, readFileSync(sizes, 'utf8').replaceAll(/"limit": \d+/gu, '"limit": 10'))
    const above = await run('.', process.execPath, 'scripts/size-domain.mjs', source)
    expect(above).toEqual({ code: 1, output: expect.stringMatching(/size budget: money: \d+ bytes too many/u) })
  })
})
