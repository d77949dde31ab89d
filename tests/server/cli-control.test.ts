import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ControlDeps, listenForCommands } from '@server/cli/control'
import { handOver } from '@server/cli/hand-over'
import { openForCommands } from '@server/cli/open'
import { importCatalogue } from '@server/shop/import-catalogue'
import { stock } from '@server/shop/stock'
import { StoreError } from '@server/store/store-error'
import { catalogue } from '@tests/server/import-harness'

const HEADER = 'code,pin,serial,expires_at,url,format'
const vault = { keys: undefined, fingerprintSecret: undefined }

let dataDir: string
const opened: (() => Promise<void>)[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-'))
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A shop that runs on a data directory, as far as commands go. */
const runningShop = async (): Promise<ControlDeps> => {
  const { deps, close } = await openForCommands({ dataDir, databaseUrl: undefined, vault })
  opened.push(close)
  await importCatalogue(deps, catalogue())
  const control = await listenForCommands({ ...deps, dataDir })
  opened.push(control.close)
  return { ...deps, dataDir }
}
const ask = async (...argv: readonly string[]) => {
  const said = { out: new Array<string>(), err: new Array<string>() }
  const exit = await handOver(argv, dataDir, { cwd: dataDir, out: line => said.out.push(line), err: line => said.err.push(line) })
  return { exit, ...said }
}

describe('a command while the shop runs on the embedded database', () => {
  it('is carried out by the shop, with paths as they are meant where it was typed', async () => {
    const { db } = await runningShop()
    writeFileSync(join(dataDir, 'codes.csv'), `${HEADER}\nAAAA-1,,,,,\n,,,,,\n`)
    expect(await ask('codes', 'import', 'codes.csv', '--variant', 'V1', '--skip-refused')).toEqual({
      exit: 0,
      out: ['V1  1', '1 of 2 lines are refused.', '1 code imported.'],
      err: ['line 3 has no code'],
    })
    expect((await stock(db, 'en')).find(row => row.variant === 'V1')).toMatchObject({ free: 1 })
    expect((await ask('orders', 'show', 'none')).exit).toBe(1)
    expect((await ask('--help')).out[0]).toContain('Usage: shop')
  }, 60_000)

  it('could not be carried out beside it: the directory belongs to one process', async () => {
    await runningShop()
    await expect(openForCommands({ dataDir, databaseUrl: undefined, vault })).rejects.toThrow(StoreError)
  }, 60_000)

  it('is asked for over a socket that its owner alone can open', async () => {
    await runningShop()
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir).filter(name => name.startsWith('.s-'))).toEqual([])
  }, 60_000)

  it('finds the socket gone when the shop has stopped', async () => {
    await runningShop()
    await opened.pop()?.()
    expect(existsSync(join(dataDir, 'control.sock'))).toBe(false)
    expect((await ask('stock')).exit).toBeUndefined()
  }, 60_000)
})

describe('the socket for commands', () => {
  const nothing = (): never => {
    throw new Error('no command of this test works with it')
  }
  const idle = (directory = dataDir): ControlDeps => ({
    dataDir: directory,
    get db() {
      return nothing()
    },
    get vault() {
      return nothing()
    },
    now: nothing,
    poke: nothing,
  })

  it('is absent when no shop runs, or when what is there was left by a dead one', async () => {
    expect((await ask('--help')).exit).toBeUndefined()
    const control = await listenForCommands(idle())
    const path = join(dataDir, 'control.sock')
    // as a process that is killed leaves it: the file stays, nobody listens
    await control.close()
    writeFileSync(path, '')
    expect((await ask('--help')).exit).toBeUndefined()
    const again = await listenForCommands(idle())
    opened.push(again.close)
    expect((await ask('--help')).exit).toBe(0)
  })

  it('takes nothing but commands', async () => {
    const control = await listenForCommands(idle())
    opened.push(control.close)
    for (const said of ['no json\n', '{}\n', '{"argv":"stock","cwd":"/"}\n']) {
      const socket = connect(join(dataDir, 'control.sock'))
      const answered: string[] = []
      socket.on('data', data => answered.push(String(data)))
      socket.write(said)
      await new Promise(resolve => socket.on('close', resolve))
      expect(answered).toEqual([])
    }
    expect((await ask('--help')).exit).toBe(0)
  })

  it('calls an import off when whoever asked for it is gone, and then nothing is imported', async () => {
    const shop = await runningShop()
    const fifo = join(dataDir, 'codes.csv')
    const lines = Array.from({ length: 200_000 }, (_, at) => `GONE-${at},,,,,`)
    writeFileSync(fifo, [HEADER, ...lines, ''].join('\n'))
    const socket = connect(join(dataDir, 'control.sock'))
    const talking = new Promise(resolve => socket.once('data', resolve))
    socket.write(`${JSON.stringify({ argv: ['codes', 'import', fifo, '--variant', 'V1'], cwd: dataDir })}\n`)
    await talking
    socket.destroy()
    // closing waits for the command: it has ended, one way or the other
    await opened.pop()?.()
    expect((await stock(shop.db, 'en')).find(row => row.variant === 'V1')).toMatchObject({ imported: 0 })
  }, 60_000)

  it('is refused with a reason when the directory cannot hold it', async () => {
    const locked = join(dataDir, 'x'.repeat(120))
    mkdirSync(locked)
    chmodSync(locked, 0o700)
    await expect(listenForCommands(idle(locked))).rejects.toThrow()
    expect(readdirSync(locked)).toEqual([])
  })
})
