import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActCall } from '~/contract/console/console-call'
import { shopCalls, type ShopSettings } from '~/contract/console/shop'
import { shopDocument } from '@server/catalog/shop-settings'
import { currentRevision } from '@server/catalog/file/revisions'
import { listActs } from '@server/operators/acts'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { commandIn } from '@tests/server/cli/harness'

const { showShop, saveShop, showPage, savePage, previewPage } = shopCalls
type ShopPart = typeof saveShop extends ActCall<infer Input, infer _> ? Omit<Input, 'revision'> : never

let h: ConsoleHarness
let owner: Console
beforeAll(async () => {
  h = await openConsoleShop()
  owner = await h.person('owner')
})
afterAll(() => h.close())

const shown = async (): Promise<ShopSettings> => (await owner.look(showShop)).right()
const save = async (change: ShopPart, given = {}) => {
  const { revision } = await shown()
  return owner.act(saveShop, { revision, ...change }, { reason: null, ...given })
}
/** A text that no test before has used. */
const fresh = (() => {
  let number = 0
  return () => `Name ${(number += 1)}`
})()

describe('the settings of the shop', () => {
  it('they are shown as the catalogue has them, with the logins of the server and the methods that a provider serves', async () => {
    const settings = await shown()
    const document = await shopDocument(h.deps.db)
    expect(settings.info).toEqual(document.info)
    expect(settings.revision).toBe(await currentRevision(h.deps.db))
    expect(settings.logins).toEqual({ phone_codes: true, registration: true, social: [] })
    expect(settings.methods.filter(({ served }) => served).map(({ code }) => code)).toEqual(['mpay'])
    expect(settings.methods.map(({ code }) => code)).toEqual(
      [...document.payment_gateway, ...document.transfer_methods].map(({ code }) => code),
    )
  })

  it('a change is shown by its dry run, then stored, and its act names the parts', async () => {
    const before = await shown()
    const name = { ...before.info.name, en: fresh() }
    const part = `info.name.en: "${before.info.name.en}" → "${name.en}"`
    expect((await save({ info: { ...before.info, name } }, { dryRun: true })).right().parts).toEqual([part])
    expect((await shown()).info.name).toEqual(before.info.name)
    expect((await save({ info: { ...before.info, name } })).right()).toEqual({
      revision: before.revision + 1,
      parts: [part],
    })
    expect((await shown()).info.name).toEqual(name)
    expect(await listActs(h.deps.db, { command: 'catalogue import', limit: 1 })).toMatchObject([
      { subject: 'shop', via: 'console', after: { changes: [`changed shop (${part})`] } },
    ])
  })

  it('to save what is there already changes nothing and writes no act', async () => {
    const before = await shown()
    const acts = await listActs(h.deps.db, { command: 'catalogue import', limit: 99 })
    expect((await save({ info: before.info, tips: before.tips })).right()).toEqual({
      revision: before.revision,
      parts: [],
    })
    expect(await listActs(h.deps.db, { command: 'catalogue import', limit: 99 })).toEqual(acts)
  })

  it('a change of what another operator changed meanwhile is refused, and one of other parts is not', async () => {
    const seen = await shown()
    const mine = { ...seen.info, name: { ...seen.info.name, en: fresh() } }
    const theirs = { ...seen.info, name: { ...seen.info.name, en: fresh() } }
    expect((await owner.act(saveShop, { revision: seen.revision, info: theirs })).status).toBe(200)
    const late = await owner.act(saveShop, { revision: seen.revision, info: mine })
    expect(late).toMatchObject({ status: 409, body: { refusal: 'stale' } })
    expect((await shown()).info.name).toEqual(theirs.name)
    const colors = { ...COLOURS, primary: '#123456' }
    expect((await owner.act(saveShop, { revision: seen.revision, colors })).status).toBe(200)
    expect((await shown()).colors.primary).toBe('#123456')
  })

  it('a method is switched, and the others stay', async () => {
    const before = await shown()
    const others = before.methods.filter(({ code }) => code !== 'mpay')
    await owner.act(saveShop, { revision: before.revision, methods: [{ code: 'mpay', enabled: false }] })
    const after = await shown()
    expect(after.methods.find(({ code }) => code === 'mpay')?.enabled).toBe(false)
    expect(after.methods.filter(({ code }) => code !== 'mpay')).toEqual(others)
    await owner.act(saveShop, { revision: after.revision, methods: [{ code: 'mpay', enabled: true }] })
  })

  it('each fault is at its field: an empty text, a page that is none, a picture that is none, and no colour', async () => {
    const { info, banners, pictures } = await shown()
    const errors = async (change: ShopPart) => {
      const { status, body } = await save(change)
      expect(status).toBe(422)
      return Object.keys(Object(body).errors)
    }
    expect(await errors({ info: { ...info, name: { 'zh-Hant': '  ', en: 'A' } } })).toEqual(['input.info.name.zh-Hant'])
    expect(await errors({ info: { ...info, web: 'http://shop.example.com' } })).toEqual(['input.info.web'])
    const [banner] = banners
    if (banner === undefined) throw new Error('no banner')
    expect(await errors({ banners: [{ ...banner, link: '/nowhere' }] })).toEqual(['input.banners.0.link'])
    expect(await errors({ banners: [{ ...banner, link: 'javascript:alert(1)' }] })).toEqual(['input.banners.0.link'])
    expect(await errors({ pictures: { ...pictures, logo: 'https://elsewhere.example/x.png' } })).toEqual([
      'input.pictures.logo',
    ])
    const colors = { ...COLOURS, primary: 'red' }
    const raw = { input: { revision: 0, colors }, dry_run: false }
    expect((await owner.ask('POST', saveShop.path, { body: raw })).status).toBe(422)
  })

  it('a picture that is lost already hinders no other change', async () => {
    const { info } = await shown()
    await h.deps.db.execute(
      `update documents set body = jsonb_set(body, '{imgs,logo}', '"/imgs/own/lost-00000000-00.webp"') where key = 'shop'`,
    )
    expect((await save({ info: { ...info, welcome: { ...info.welcome, en: fresh() } } })).status).toBe(200)
  })

  it('tips that are left out are taken away, and unknown ones stay', async () => {
    await h.deps.db.execute(
      `update documents set body = jsonb_set(body, '{tips,else}', '{"zh-Hant": "a", "en": "b"}') where key = 'shop'`,
    )
    const home = { 'zh-Hant': '今日', en: 'Today' }
    await save({ tips: { home } })
    expect((await shopDocument(h.deps.db)).tips).toEqual({ else: { 'zh-Hant': 'a', en: 'b' }, home })
  })

  it('only an owner changes the shop, and every role sees it', async () => {
    for (const role of ['counter', 'fulfilment', 'read-only'] as const) {
      const other = await h.person(role)
      const { revision, info } = (await other.look(showShop)).right()
      expect((await other.act(saveShop, { revision, info })).status).toBe(403)
    }
  })
})

const COLOURS = {
  primary: '#522e90',
  secondary: '#8d5ae5',
  chicago: '#5d5c58',
  'light-gray': '#d6d6d6',
  'dove-gray': '#6d6c6c',
  'desert-storm': '#f8f8f7',
}

describe('the words of pages', () => {
  const words = (text: string) => ({ 'zh-Hant': text, en: text })

  it('words are shown as they were written, saved, and read by the shop', async () => {
    const before = (await owner.look(showPage, { params: { page: 'refund' } })).right()
    expect(before).toMatchObject({ page: 'refund', version: expect.any(String) })
    const newer = words('Refunds.\n\n## When\n\n- Within *9* days.')
    const saved = await owner.act(savePage, { page: 'refund', revision: before.revision, words: newer })
    expect(saved.right()).toMatchObject({ revision: before.revision + 1, is_silent: true })
    expect((await owner.look(showPage, { params: { page: 'refund' } })).right().words).toEqual(newer)
    const asked = { revision: before.revision + 1, words: words('Other words.'), version: '2027-01' }
    expect((await owner.act(savePage, { ...asked, page: 'refund' })).right().is_silent).toBe(false)
    expect((await owner.look(showPage, { params: { page: 'refund' } })).right().version).toBe('2027-01')
  })

  it('a page that was never written has no words, and an unknown page is not found', async () => {
    expect((await owner.look(showPage, { params: { page: 'help' } })).right().words).toBeUndefined()
    expect((await owner.look(showPage, { params: { page: 'terms' } })).status).toBe(404)
  })

  it('words that pages do not show are refused at their language, and the preview names the lines', async () => {
    const { revision } = (await owner.look(showPage, { params: { page: 'help' } })).right()
    const source = 'Hello\n\n![a picture](x.png)\n\n[link](javascript:x)\n\n> quoted'
    const refused = await owner.act(savePage, { page: 'help', revision, words: { 'zh-Hant': '好', en: source } })
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'input.words.en': [expect.any(String)] } } })
    const { text, faults } = (await owner.look(previewPage, { input: { page: 'help', words: source } })).right()
    expect(faults).toEqual([
      { line: 3, kind: 'inline' },
      { line: 5, kind: 'link' },
      { line: 7, kind: 'block' },
    ])
    expect(text.intro[0]).toEqual({ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] })
    expect((await owner.look(previewPage, { input: { page: 'help', words: '# A title' } })).right().faults).toEqual([
      { line: 1, kind: 'title' },
    ])
  })

  it('a policy of the greatest length is accepted', async () => {
    const { revision } = (await owner.look(showPage, { params: { page: 'privacy' } })).right()
    const longest = { 'zh-Hant': '字'.repeat(60_000), en: 'x'.repeat(60_000) }
    expect((await owner.act(savePage, { page: 'privacy', revision, words: longest })).status).toBe(200)
    const longer = { ...longest, en: 'x'.repeat(60_001) }
    expect((await owner.act(savePage, { page: 'privacy', revision: revision + 1, words: longer })).status).toBe(422)
  })

  it('the change is in the catalogue that a command exports', async () => {
    const shop = commandIn('/', h.deps, { caller: { user: 'root', isBypass: true } })
    const log = await shop('audit', 'log', '--subject', 'texts privacy')
    expect(log.text).toContain('catalogue import')
  })
})
