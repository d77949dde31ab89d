import { readdirSync, readFileSync } from 'node:fs'
import * as t from 'io-ts'
import { isRight } from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')

const decode = <A>(codec: t.Decoder<unknown, A>, path: string): A => {
  const found = codec.decode(JSON.parse(read(path)))
  if (!isRight(found)) throw new Error(`${path} has another form`)
  return found.right
}

const shopPackage = t.type({
  version: t.string,
  license: t.string,
  engines: t.UnknownRecord,
  dependencies: t.record(t.string, t.string),
  devDependencies: t.record(t.string, t.string),
})
const domainPackage = t.type({
  version: t.string,
  license: t.string,
  engines: t.UnknownRecord,
  exports: t.UnknownRecord,
  peerDependencies: t.record(t.string, t.string),
})
const sizes = t.array(t.type({ title: t.string, limit: t.number }))

/** The code blocks of a page in one language. */
const blocksIn = (page: string, language: string): readonly string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu)].flatMap(([, of, code = '']) => (of === language ? [code] : []))

/** The rows of the tables of a page, without the spaces that align them. */
const rowsIn = (page: string): readonly string[] =>
  page.split('\n').map(line =>
    line
      .split('|')
      .map(cell => cell.trim())
      .filter(cell => cell !== '')
      .join('|'),
  )

describe('the page of the domain package', () => {
  const page = read('packages/domain/README.md')

  test('the page shows the file of the ten properties, whole and in order', () => {
    const section = page.split('## Ten properties')[1]?.split('\n## ')[0] ?? ''
    expect(blocksIn(section, 'js').join('\n')).toBe(read('packages/domain/properties.mjs'))
  })

  test('a property of the page has at most fourteen lines', () => {
    const section = page.split('## Ten properties')[1]?.split('\n## ')[0] ?? ''
    const lengths = blocksIn(section, 'js')
      .slice(1)
      .map(code => code.trimEnd().split('\n').length)
    expect(lengths).toHaveLength(10)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(14)
  })

  test('the page has the limits of the size budget', () => {
    for (const { title, limit } of decode(sizes, 'packages/domain/sizes.json'))
      expect(rowsIn(page)).toContain(`${title}|${limit}`)
  })

  test('the page names the version of the package, and the folders that can be imported', () => {
    const { version, exports } = decode(domainPackage, 'packages/domain/package.json')
    expect(page).toContain(`stone-shop-domain-${version}.tgz`)
    const folders = [...readdirSync('src/domain', { withFileTypes: true })]
      .filter(entry => entry.isDirectory())
      .map(({ name }) => name)
    for (const folder of [...folders, 'graphics', 'arbitraries']) {
      expect(page).toContain(`stone-shop-domain/${folder}/…`)
      expect(Object.keys(exports)).toContain(`./${folder}/*`)
    }
  })
})

describe('the domain package', () => {
  test('the package has the version, the licence and the engines of the shop, and its versions of other packages', () => {
    const shop = decode(shopPackage, 'package.json')
    const { version, license, engines, peerDependencies } = decode(domainPackage, 'packages/domain/package.json')
    expect({ version, license, engines }).toEqual({
      version: shop.version,
      license: shop.license,
      engines: shop.engines,
    })
    expect({ ...shop.dependencies, ...shop.devDependencies }).toMatchObject(peerDependencies)
    expect(read('packages/domain/LICENSE')).toBe(read('LICENSE'))
  })
})

describe('the guide to a new property', () => {
  test('the guide shows a test of the repository as it is', () => {
    const guide = read('CONTRIBUTING.md').split('### A new property')[1]?.replaceAll(/^ {3}/gmu, '') ?? ''
    expect(blocksIn(guide, 'ts')).toContain(read('tests/domain/cart/cart-line.test.ts'))
  })
})
