import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startShop } from '../../setup/shop-process'

let work: string
let release: string
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'shop-release-'))
  const archive = execFileSync(process.execPath, ['scripts/release.mjs', work], { encoding: 'utf8' }).trim()
  execFileSync('tar', ['-xzf', archive], { cwd: work })
  const folder = readdirSync(work).find(name => !name.endsWith('.gz')) ?? ''
  release = join(work, folder)
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('a release starts with Node alone from an empty folder, serves pages with their code, and runs commands', async () => {
  const cwd = join(work, 'empty')
  mkdirSync(cwd)
  const dataDir = join(work, 'data')
  const shop = await startShop({ SHOP_DATA_DIR: dataDir }, { script: join(release, 'start.mjs'), cwd })
  onTestFinished(() => shop.stop())
  const page = await fetch(shop.url)
  expect(page.status).toBe(200)
  const [, entry = ''] = /\("(\/assets\/[^"]+\.js)"/u.exec(await page.text()) ?? []
  expect((await fetch(shop.url + entry)).status).toBe(200)
  const stock = execFileSync(process.execPath, [join(release, 'shop.mjs'), 'codes', 'stock'], {
    cwd,
    env: { ...process.env, SHOP_DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(stock).toMatch(/^variant +for sale +expiring/u)
  expect(readdirSync(cwd)).toEqual([])
})

test('a release has no sources and no development packages, and lists licences and contents of all others', () => {
  const own = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
    name => !name.startsWith('node_modules'),
  )
  expect(own.filter(name => /\.tsx?$/u.test(name))).toEqual([])
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const development = Object.keys(packages).filter(path => packages[path].dev === true)
  expect(development.length).toBeGreaterThan(100)
  expect(development.filter(path => existsSync(join(release, path)))).toEqual([])
  const licences = readFileSync(join(release, 'LICENSES.txt'), 'utf8')
  const bill = JSON.parse(readFileSync(join(release, 'sbom.json'), 'utf8'))
  const named = new Set(bill.components.map((part: { readonly name: string }) => part.name))
  for (const name of ['react', 'fp-ts', 'fastify', '@node-rs/argon2']) {
    expect(licences).toContain(`\n${name} `)
    expect([...named].some(each => each === name || name.endsWith(`/${String(each)}`))).toBe(true)
  }
})

test('a release has each document that its documents link to', () => {
  const documents = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.md') && !name.startsWith('node_modules'),
  )
  const linked = documents.flatMap(path =>
    [...readFileSync(join(release, path), 'utf8').matchAll(/\]\((?!https?:|#)([^)\s#]+\.md)/gu)].map(([, link = '']) =>
      join(dirname(path), link),
    ),
  )
  expect(linked.length).toBeGreaterThan(0)
  expect(linked.filter(path => !documents.includes(path))).toEqual([])
})
