import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stampOf } from '../../scripts/lib/stamp.mjs'

describe('the commands of a checkout', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'shop-builds-'))
    for (const name of ['scripts/lib', 'src', 'server', 'public', 'data'])
      mkdirSync(join(root, name), { recursive: true })
    for (const name of ['build.mjs', 'shop.mjs', 'lib/own-backend.mjs', 'lib/stamp.mjs'])
      cpSync(`scripts/${name}`, join(root, 'scripts', name))
    for (const name of ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.base.json'])
      cpSync(name, join(root, name))
    writeFileSync(join(root, 'src/main.tsx'), 'export {}')
    writeFileSync(join(root, 'data/catalogue.json'), '{}')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const makeBuild = (name: string): void => {
    mkdirSync(join(root, 'dist/builds', name, 'server'), { recursive: true })
    const code = `export const main = async argv => console.log('${name}', ...argv)`
    writeFileSync(join(root, 'dist/builds', name, 'server/cli.js'), code)
  }
  const use = (name: string): void => symlinkSync(join('builds', name), join(root, 'dist/current'))
  const run = (script: string, ...argv: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...argv], {
      encoding: 'utf8',
    })
    return { status, out: stdout.trim(), err: stderr.trim() }
  }
  /** Every file below `dist/builds`, with its contents. */
  const builds = () =>
    readdirSync(join(root, 'dist/builds'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.js'))
      .toSorted()
      .map(name => [name, readFileSync(join(root, 'dist/builds', name), 'utf8')])

  it('a command runs the present build and changes no file of it, although sources, pictures and goods have changed', () => {
    makeBuild('old')
    use('old')
    const before = builds()
    for (const name of ['src/main.tsx', 'public/new.jpg', 'data/catalogue.json'])
      writeFileSync(join(root, name), 'changed')
    expect(run('shop.mjs', 'codes', 'stock')).toMatchObject({ status: 0, out: 'old codes stock' })
    expect(builds()).toEqual(before)
  })

  it('a command without a build says how to make one, and makes none', () => {
    expect(run('shop.mjs', 'doctor')).toMatchObject({ status: 1, err: expect.stringContaining('npm run build') })
    expect(readdirSync(root)).not.toContain('dist')
  })

  it('a build is fresh only for the module of SHOP_BACKEND that it was made with', () => {
    mkdirSync(join(root, 'own'))
    for (const name of ['a.ts', 'b.ts']) writeFileSync(join(root, 'own', name), name)
    const stamps = [[], ['own', 'own/a.ts'], ['own', 'own/b.ts']].map(beside => stampOf(root, beside))
    writeFileSync(join(root, 'own/neighbour.ts'), 'changed')
    stamps.push(stampOf(root, ['own', 'own/a.ts']))
    expect(new Set(stamps).size).toBe(4)
    mkdirSync(join(root, 'own/node_modules'))
    writeFileSync(join(root, 'own/node_modules/x.js'), '')
    expect(stampOf(root, ['own', 'own/a.ts'])).toBe(stamps.at(-1))
    const env = { ...process.env, SHOP_BACKEND: 'own/nowhere.ts' }
    const refused = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { encoding: 'utf8', env })
    expect([refused.status, refused.stderr.trim()]).toEqual([
      1,
      `SHOP_BACKEND: there is no file ${join(root, 'own/nowhere.ts')}`,
    ])
  })

  it('a switch to another build leaves the files of the one before, for the processes that use it', () => {
    makeBuild('old')
    use('old')
    const before = builds()
    const fresh = `${stampOf(root).slice(0, 12)}-1`
    makeBuild(fresh)
    expect(run('build.mjs', '--if-stale').status).toBe(0)
    expect(run('shop.mjs', 'doctor').out).toBe(`${fresh} doctor`)
    expect(builds()).toEqual(expect.arrayContaining(before))
  })
})
