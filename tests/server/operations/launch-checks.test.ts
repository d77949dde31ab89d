import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopDocument } from '@server/catalog/shop-settings'
import { reportLaunch } from '@server/boot/report-launch'
import { defaultShop } from '@server/catalog/default-shop'
import type { Texts } from '@server/platform/database/texts'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'
import { documents } from '@server/platform/database/schema/catalogue'
import { launchChecks, type LaunchFacts } from '@server/operations/checks/launch-checks'
import { forgetProxyNotice, writeProxyNotice } from '@server/operations/proxy-notice'
import { commandIn } from '@tests/server/cli/harness'
import { both, openShop, type ShopHarness } from '@tests/server/shop-harness'

describe('the checks before a launch', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-launch-'))
  const backupMarker = join(dataDir, 'backup')
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('pglite')
    await h.variant()
    await renamed(both('My shop'))
    writeFileSync(backupMarker, '')
  })
  const renamed = async (name: Texts) => {
    const body = await shopDocument(h.database.db)
    await h.database.db
      .update(documents)
      .set({ body: { ...body, info: { ...body.info, name } } })
      .where(eq(documents.key, SHOP_DOCUMENT))
  }
  afterAll(async () => {
    rmSync(dataDir, { recursive: true })
    await h.close()
  })
  const deps = () => ({ db: h.database.db, now: () => h.clock.now, expiryMarginMs: 0, longestHoldMs: 0 })
  /** A shop that is ready, apart from these facts. */
  const ready = (given: Partial<LaunchFacts> = {}): LaunchFacts => ({
    publicUrl: 'https://shop.example',
    keysInFile: false,
    hasSmsGateway: true,
    simulators: false,
    providers: [{ ...h.wallet, query: () => Promise.resolve(E.left({ _tag: 'refused', reason: 'unknown' })) }],
    forMethod: () => h.wallet,
    suppliedVariants: [],
    dataDir,
    backupMarker,
    ...given,
  })
  const backedUp = (hoursAgo: number) => {
    const seconds = h.clock.now / 1000 - hoursAgo * 3600
    utimesSync(backupMarker, seconds, seconds)
  }
  /** The findings that are not good. */
  const open = async (given: Partial<LaunchFacts> = {}) =>
    (await launchChecks(deps(), ready(given))).filter(({ state }) => state !== 'good')

  it('a shop that is ready for its launch has no open finding', async () => {
    backedUp(25)
    expect(await open()).toEqual([])
  })

  it.each<[string, Partial<LaunchFacts>, string]>([
    ['an http address', { publicUrl: 'http://shop.example' }, 'launch.address'],
    ['keys that the first run made', { keysInFile: true }, 'launch.keys'],
    ['no SMS gateway', { hasSmsGateway: false }, 'launch.sms'],
    ['simulated payments', { simulators: true }, 'launch.simulators'],
    ['no payment provider', { forMethod: () => undefined, providers: [] }, 'launch.payments'],
    ['backups that are not watched', { backupMarker: undefined }, 'launch.backup'],
    ['no backup at all', { backupMarker: join(tmpdir(), 'no-such-backup') }, 'launch.backup'],
  ])('one finding with its next step reports %s', async (_name, given, id) => {
    backedUp(1)
    expect(await open(given)).toEqual([
      { id, state: expect.stringMatching(/^(due|bad)$/u), message: expect.any(String), wrong: 1 },
    ])
  })

  it('a backup that is older than a day is reported with its age', async () => {
    backedUp(27)
    expect(await open()).toMatchObject([{ id: 'launch.backup', message: expect.stringContaining('27 hours old') }])
    backedUp(1)
  })

  it('a payment provider without an answer is named with the cause, and one that refuses has answered', async () => {
    const failing = (code: string, why?: string) => ({
      ...h.wallet,
      code,
      query: () => Promise.resolve(E.left({ _tag: 'unreachable' as const, ...(why === undefined ? {} : { why }) })),
    })
    expect(
      await open({ providers: [failing('boc', 'timeout'), failing('payme', 'status 502'), failing('odd')] }),
    ).toMatchObject([
      {
        id: 'launch.providers',
        state: 'bad',
        message: expect.stringMatching(/^no answer from boc \(timeout\), payme \(status 502\):/u),
      },
    ])
  })

  it('variants of the supplier that do not exist, or are delivered as codes, are named', async () => {
    const [code, topUp] = [await h.variant(), await h.variant({ delivery: 'fulfilment' })]
    expect(await open({ suppliedVariants: [topUp] })).toEqual([])
    const [finding] = await open({ suppliedVariants: [topUp, code, 'X-NONE'] })
    expect(finding?.message).toContain(`${code} is delivered as a code, X-NONE does not exist`)
  })

  it('what a running shop noticed about its proxy is reported until the next start', async () => {
    writeProxyNotice(dataDir, 'TRUST_PROXY does not fit')
    expect(await open()).toMatchObject([{ id: 'launch.proxy', message: 'TRUST_PROXY does not fit' }])
    forgetProxyNotice(dataDir)
    expect(await open()).toEqual([])
  })

  it('a shop without catalogue, policies and stock is reported', async () => {
    const empty = await openShop('pglite', { stocked: false })
    const found = await launchChecks({ ...deps(), db: empty.database.db }, ready())
    expect(found.filter(({ state }) => state !== 'good').map(({ id }) => id)).toEqual([
      'launch.catalogue',
      'launch.stock',
      'launch.policies',
      'launch.payments',
    ])
    await empty.close()
  })

  it('the name of the sample shop is reported as a catalogue that is not your own', async () => {
    await renamed(defaultShop.info.name)
    expect(await open()).toMatchObject([{ id: 'launch.catalogue' }])
    await renamed(both('My shop'))
  })

  it('a production start logs each open finding in one line', async () => {
    const lines: unknown[] = []
    const log = {
      warn: (...line: unknown[]) => void lines.push(line),
      error: (...line: unknown[]) => void lines.push(line),
    }
    await reportLaunch(deps(), ready({ hasSmsGateway: false }), log)()
    expect(lines).toEqual([
      [{ event: 'launch_check', id: 'launch.sms', state: 'due' }, expect.stringContaining('SMS_GATEWAY_FILE')],
    ])
  })

  it('doctor adds the checks before a launch in production, with stable keys in JSON', async () => {
    const command = {
      ...deps(),
      vault: h.vault,
      publicUrl: 'https://shop.example',
      notifyRelay: () => undefined,
      endSockets: () => undefined,
    }
    const facts = ready({ hasSmsGateway: false })
    const said = await commandIn(dataDir, command, { launch: facts })('doctor', '--json')
    const findings: unknown = JSON.parse(said.out.join(''))
    expect(findings).toContainEqual({
      id: 'launch.sms',
      state: 'due',
      message: expect.stringContaining('SMS_GATEWAY_FILE'),
    })
    expect(findings).toContainEqual({ id: 'vault.keys', state: 'good', message: 'data keys can be unwrapped' })
    expect((await commandIn(dataDir, command, { launch: facts })('doctor')).out).toContainEqual(
      expect.stringMatching(/^due {2}no SMS gateway: /u),
    )
    expect((await commandIn(dataDir, command)('doctor')).text).not.toContain('SMS')
  })
})
