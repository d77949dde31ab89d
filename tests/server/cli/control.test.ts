import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ControlDeps, listenForCommands } from '@server/cli/control'
import { runInShop } from '@server/cli/kit/control-client'
import { openDatabase } from '@server/platform/database/open/open-database'
import { migrateForCommands, openForCommands } from '@server/cli/kit/open'
import { PASSWORD, codeOf } from '@tests/server/operators/people'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { stock } from '@server/stock/stock'
import { StoreError } from '@server/platform/database/store-error'
import { catalogue } from '@tests/server/import-harness'
import { picturesIn } from '@tests/server/cli/harness'

const HEADER = 'code,pin,serial,expires_at,url,format'
const vault = { keys: undefined, fingerprintSecret: undefined }
const publicUrl = 'https://shop.example'

const newDirectory = () => mkdtempSync(join(tmpdir(), 'shop-'))

const configOf = (dataDir: string) => ({
  dataDir,
  databaseUrl: undefined,
  vault,
  publicUrl,
  expiryMarginDays: 1,
  auditAnchorFile: join(dataDir, 'audit.anchor'),
  picturesDir: join(dataDir, 'pictures'),
  pictureBucket: undefined,
  imageOrigins: [],
  holdSeconds: 900,
  cashHoldSeconds: 900,
})

/** A shop that runs on a data directory, as far as commands go. */
const runningShop = async (dataDir: string) => {
  await migrateForCommands({ dataDir, databaseUrl: undefined }, false)
  const { deps, close } = await openForCommands(configOf(dataDir))
  await importCatalogue(deps, catalogue())
  const control = await listenForCommands({ ...deps, dataDir })
  return { ...deps, control, close }
}
/** What the caller types, and the tokens that they keep. */
const answers: string[] = []
const tokens: (string | undefined)[] = []
const askIn = async (dataDir: string, ...argv: readonly string[]) => {
  const said = { out: new Array<string>(), err: new Array<string>() }
  const exit = await runInShop(argv, dataDir, {
    caller: { user: 'tester', token: tokens.at(-1) },
    ask: question => Promise.resolve(answers.shift() ?? question),
    keepToken: token => void tokens.push(token),
    cwd: dataDir,
    out: line => said.out.push(line),
    err: line => said.err.push(line),
  })
  return { exit, ...said }
}

describe('a command while the shop runs on the embedded database', () => {
  const dataDir = newDirectory()
  const ask = (...argv: readonly string[]) => askIn(dataDir, ...argv)
  let shop: Awaited<ReturnType<typeof runningShop>>
  beforeAll(async () => {
    shop = await runningShop(dataDir)
  })
  afterAll(async () => {
    await shop.close()
    rmSync(dataDir, { recursive: true })
  })

  it('the shop names products in the language of the person who asks', async () => {
    for (const [lang, name] of [
      [undefined, '「V1」'],
      ['en', 'Gift card · V1'],
    ] as const) {
      const out: string[] = []
      const there = { cwd: dataDir, ask: () => Promise.resolve(''), keepToken: () => undefined, err: () => undefined }
      const terminal = { ...there, caller: { user: 'tester', lang }, out: (line: string) => void out.push(line) }
      expect(await runInShop(['codes', 'stock'], dataDir, terminal)).toBe(0)
      expect(out.find(line => line.startsWith('V1 '))).toMatch(new RegExp(`${name}$`, 'u'))
    }
  })

  it('a command runs in the shop, with paths relative to its caller', async () => {
    writeFileSync(join(dataDir, 'codes.csv'), `${HEADER}\nAAAA-1,,,,,\n,,,,,\n`)
    expect(await ask('codes', 'import', 'codes.csv', '--variant', 'V1', '--skip-refused')).toEqual({
      exit: 0,
      out: [expect.stringMatching(/^V1  1  batch /u), '1 of 2 lines refused.', '1 code imported.'],
      err: ['line 3 has no code'],
    })
    expect(
      (await stock(shop.db, { now: shop.now(), expiryMarginMs: 0 }, 'en')).find(row => row.variant === 'V1'),
    ).toMatchObject({ free: 1 })
    expect((await ask('orders', 'show', 'none')).exit).toBe(1)
    expect((await ask('--help')).out[0]).toContain('Usage: shop')
  })

  it('a person logs in over the socket: the shop asks, and the caller keeps the token', async () => {
    const made = await ask('operators', 'add', 'amy', '--role', 'owner', '--reason', 'first', '--json')
    const { secret } = JSON.parse(made.out.join(''))
    answers.push(PASSWORD, codeOf(String(secret), Date.now()), PASSWORD)
    expect((await ask('orders', 'list')).err).toEqual([expect.stringContaining('Log in first')])
    expect((await ask('login', 'amy')).exit).toBe(0)
    expect((await ask('whoami')).out).toEqual([expect.stringMatching(/^amy \(owner\) until /u)])
    expect((await ask('orders', 'list')).exit).toBe(0)
    expect((await ask('logout')).exit).toBe(0)
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{43}$/u), undefined])
    expect((await ask('whoami')).exit).toBe(1)
    answers.push(PASSWORD, codeOf(String(secret), Date.now() + 30_000))
    expect((await ask('login', 'amy')).exit).toBe(0)
  })

  it('commands leave no listener in the shop that runs them, for any number of commands', async () => {
    const warned: string[] = []
    const note = ({ name }: Error) => void warned.push(name)
    process.on('warning', note)
    for (let each = 0; each < 15; each += 1) expect((await ask('orders', 'show', 'none')).exit).toBe(1)
    // warnings are emitted in the next tick
    await new Promise(resolve => setImmediate(resolve))
    process.off('warning', note)
    expect(warned).toEqual([])
  })

  it('a second process cannot open the data directory of a running shop', async () => {
    await expect(openForCommands(configOf(dataDir))).rejects.toThrow(StoreError)
  })

  it('a command for a directory without a shop names the directory, and makes nothing in it', async () => {
    const empty = newDirectory()
    await expect(openForCommands(configOf(join(empty, 'shop')))).rejects.toThrow(`There is no shop in ${empty}`)
    expect(readdirSync(empty)).toEqual([])
  })

  it('a command that finds an older database closes it again', async () => {
    const old = newDirectory()
    const prepare = () => Promise.reject(new StoreError('too old'))
    for (const _time of ['first', 'second'])
      await expect(openDatabase({ dataDir: old, prepare })).rejects.toThrow('too old')
    const { close } = await openDatabase({ dataDir: old })
    await close()
  })

  it('commands use a socket that only its owner can open', async () => {
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).filter(name => name.startsWith('.s-'))).toEqual([])
  })

  it('a command is cancelled when its caller disconnects, and a stopped shop leaves no socket', async () => {
    const file = join(dataDir, 'codes.csv')
    const lines = Array.from({ length: 200_000 }, (_, at) => `GONE-${at},,,,,`)
    writeFileSync(file, [HEADER, ...lines, ''].join('\n'))
    const socket = connect(join(dataDir, 'control.sock'))
    const talking = new Promise(resolve => socket.once('data', resolve))
    socket.write(
      `${JSON.stringify({ argv: ['codes', 'import', file, '--variant', 'V1'], cwd: dataDir, caller: { user: 'tester' } })}\n`,
    )
    await talking
    socket.destroy()
    // closing waits for the command: it has ended, one way or the other
    await shop.control.close()
    expect(existsSync(join(dataDir, 'control.sock'))).toBe(false)
    expect((await ask('codes', 'stock')).exit).toBeUndefined()
    expect(
      (await stock(shop.db, { now: shop.now(), expiryMarginMs: 0 }, 'en')).find(row => row.variant === 'V1'),
    ).toMatchObject({ imported: 1 })
  })
})

describe('the socket for commands', () => {
  const opened: (() => Promise<void>)[] = []
  let dataDir: string
  beforeEach(() => {
    dataDir = newDirectory()
  })
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
    rmSync(dataDir, { recursive: true })
  })
  const ask = (...argv: readonly string[]) => askIn(dataDir, ...argv)
  const nothing = (): never => {
    throw new Error('no command of this test works with it')
  }
  const idle = (directory = dataDir): ControlDeps => ({
    dataDir: directory,
    publicUrl,
    pictures: picturesIn(directory),
    expiryMarginMs: 0,
    longestHoldMs: 0,
    get db() {
      return nothing()
    },
    get vault() {
      return nothing()
    },
    now: nothing,
    canRefund: nothing,
    anchor: { last: nothing, append: nothing },
    notifyRelay: nothing,
    endSockets: nothing,
  })

  it('the socket is absent if no shop runs, or if a killed shop left its file', async () => {
    expect((await ask('--help')).exit).toBeUndefined()
    const control = await listenForCommands(idle())
    const path = join(dataDir, 'control.sock')
    // as after a killed process: the socket file stays, but no process listens on it
    await control.close()
    writeFileSync(path, '')
    expect((await ask('--help')).exit).toBeUndefined()
    const again = await listenForCommands(idle())
    opened.push(again.close)
    expect((await ask('--help')).exit).toBe(0)
  })

  it('the socket accepts only commands', async () => {
    const control = await listenForCommands(idle())
    opened.push(control.close)
    for (const said of ['no json\n', '{}\n', '{"argv":"doctor","cwd":"/"}\n']) {
      const socket = connect(join(dataDir, 'control.sock'))
      const answered: string[] = []
      socket.on('data', data => answered.push(String(data)))
      socket.write(said)
      await new Promise(resolve => socket.on('close', resolve))
      expect(answered).toEqual([])
    }
    expect((await ask('--help')).exit).toBe(0)
  })

  it('the socket is refused with a reason if its path is too long for the directory', async () => {
    const locked = join(dataDir, 'x'.repeat(120))
    mkdirSync(locked)
    chmodSync(locked, 0o700)
    await expect(listenForCommands(idle(locked))).rejects.toThrow()
    expect(readdirSync(locked)).toEqual([])
  })
})
