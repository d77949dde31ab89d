import { createPublicKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, describe, expect, it } from 'vitest'
import { readProvidersFile } from '@server/payments/providers/providers-file'
import { providerKinds } from '@server/payments/providers/registry'
import { someKey } from './providers-harness'

const directory = mkdtempSync(join(tmpdir(), 'providers-'))
afterAll(() => rmSync(directory, { recursive: true }))

const pem = someKey()
const privatePem = pem.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()

const placed: string[] = []
const read = (document: unknown) => {
  const path = join(directory, 'providers.json')
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document))
  placed.length = 0
  return readProvidersFile(path, code => {
    placed.push(code)
    return { notifyUrl: `https://shop.example/api/payments/${code}/notify` }
  })
}
const wired = (document: unknown) => {
  const result = read(document)
  if (E.isLeft(result)) throw new Error(result.left.join('\n'))
  return result.right.map(({ provider, methods }) => [provider.code, ...methods])
}
const mistakes = (document: unknown) => {
  const result = read(document)
  return E.isLeft(result) ? result.left : []
}

const settings = {
  mpay: { org_id: '888', signature: { type: 'MD5', keys: ['hunter2'] } },
  uepay: {
    merchant_no: '1',
    keys: ['hunter2'],
    base_url: 'https://pay.example',
    fields: { amount: 'amt', currency: 'cny', state: 's', paid: ['1'], failed: [], expired: [] },
  },
  boc: { merchant_id: '1', terminal_no: '2', private_key: privatePem, public_keys: [publicPem], url_field: 'url' },
  payme: { client_id: '1', client_secret: 'hunter2', keys: [{ id: 'k', key: 'aHVudGVyMg==' }], rates: { MOP: '0.97' } },
  alipayhk: {
    partner: '2088',
    signature: { type: 'RSA2', private_key: privatePem, public_keys: [publicPem] },
    rates: { MOP: '0.97' },
  },
  wechat: {
    appid: 'wx',
    mchid: '19',
    serial_no: 's',
    private_key: privatePem,
    platform_keys: [{ serial: 'p', key: publicPem }],
    api_v3_keys: ['0123456789abcdef0123456789abcdef'],
    currency: 'HKD',
    rates: {},
  },
  offline: {},
}
const all = (more: object) =>
  Object.fromEntries(Object.entries(settings).map(([code, each]) => [code, { settings: each, ...more }]))

describe('the file of payment providers', () => {
  it('the file creates every provider from its minimal settings, for the methods of the sample shop', () => {
    expect(wired(all({ enabled: true })).toSorted()).toEqual(
      [
        ['alipayhk', 'alipayhk'],
        ['boc', 'bocpay'],
        ['mpay', 'mpay'],
        ['offline', 'cash'],
        ['payme', 'payme'],
        ['uepay', 'uepay'],
        ['wechat', 'wechat'],
      ].toSorted(),
    )
    expect(placed.toSorted()).toEqual(Object.keys(providerKinds).toSorted())
  })

  it('the file enables MPay, UePay and BOC by default, and each other provider says whether it is on', () => {
    const { mpay, uepay, boc, ...others } = all({})
    expect(wired({ mpay, uepay, boc }).map(([code]) => code)).toEqual(['mpay', 'uepay', 'boc'])
    expect(mistakes(others)).toEqual(Object.keys(others).map(code => `${code}.enabled is missing`))
  })

  it('the file checks the settings of a disabled provider, and allows it to have none', () => {
    expect(mistakes({ mpay: { enabled: false, settings: { org_id: 7 } } })).toEqual([
      'mpay.settings.org_id is not a text of 1 to 256 characters',
      'mpay.settings.signature is missing',
    ])
    expect(
      mistakes({ offline: { enabled: false, settings: { till: { base_url: 'till', secrets: ['short'] } } } }),
    ).toEqual([
      'offline.settings.till.base_url is not an https address',
      'offline.settings.till.secrets[0] is not a secret of at least 16 characters',
    ])
    expect(wired(all({ enabled: false }))).toEqual([])
    expect(wired({ payme: { enabled: false } })).toEqual([])
    expect(wired({})).toEqual([])
  })

  it('the file gives a provider the methods that it lists, and refuses methods that no provider has', () => {
    expect(wired({ mpay: { methods: ['mpay', 'payme'], settings: settings.mpay } })).toEqual([
      ['mpay', 'mpay', 'payme'],
    ])
    expect(mistakes({ mpay: { methods: ['mpay', 'nonsense'], settings: settings.mpay } })).toEqual([
      'mpay.methods[1] is not one of mpay, bocpay, uepay, payme, alipayhk, wechat, cash',
    ])
    expect(
      mistakes({
        mpay: { methods: ['mpay'], settings: settings.mpay },
        uepay: { methods: ['mpay'], settings: settings.uepay },
      }),
    ).toEqual(['mpay is a method of more than one provider'])
  })

  it('the file can refer to texts in other files', () => {
    mkdirSync(join(directory, 'keys'), { recursive: true })
    writeFileSync(join(directory, 'keys', 'shop.pem'), privatePem)
    const boc = { ...settings.boc, private_key: { file: 'keys/shop.pem' } }
    expect(wired({ boc: { settings: boc } })).toEqual([['boc', 'bocpay']])
    expect(mistakes({ boc: { settings: { ...boc, private_key: { file: 'keys/none.pem' } } } })).toEqual([
      'keys/none.pem cannot be read',
      'boc.settings.private_key is not an RSA private key in PEM of 2048 bits or more',
    ])
  })

  it('the file reports each fault in its own line, with its place and without secrets', () => {
    const lines = mistakes({
      mpay: { settings: { org_id: '', signature: { type: 'SHA1', keys: ['hunter2'] }, window_seconds: 0 } },
      uepay: { enabled: 'yes', settings: settings.uepay },
      payme: {
        enabled: true,
        settings: {
          ...settings.payme,
          client_secret: 7,
          keys: [],
          rates: { MOP: 0.97 },
          base_url: 'http://payme.example',
        },
      },
      boc: { settings: { ...settings.boc, private_key: 'hunter2', terminalno: 'hunter2' } },
      wechat: { enabled: true, settings: { ...settings.wechat, api_v3_keys: ['hunter2'] } },
      stripe: { settings: { key: 'hunter2' } },
    })
    expect(lines.map(line => line.split(' ')[0])).toEqual([
      'mpay.settings.org_id',
      'mpay.settings.signature',
      'mpay.settings.window_seconds',
      'uepay.enabled',
      'payme.settings.client_secret',
      'payme.settings.keys',
      'payme.settings.rates.MOP',
      'payme.settings.base_url',
      'boc.settings.terminalno',
      'boc.settings.private_key',
      'wechat.settings.api_v3_keys[0]',
      'stripe',
    ])
    expect(lines.join('\n')).not.toContain('hunter2')
    expect(lines.every(line => !line.includes('\n'))).toBe(true)
    expect(lines).toContain('boc.settings.terminalno is not known here')
    expect(lines).toContain('payme.settings.rates.MOP is not a rate such as "0.9708"')
    expect(lines).toContain('payme.settings.base_url is not an https address')
  })

  it('the file must be a JSON object', () => {
    for (const document of ['', 'hunter2', '[]', 'null', '7'])
      expect(mistakes(document)).toEqual([expect.stringMatching(/providers\.json is not a JSON object$/u)])
    const none = join(directory, 'none.json')
    expect(readProvidersFile(none, () => ({ notifyUrl: '' }))).toEqual(E.left([`${none} cannot be read`]))
  })

  it('the file accepts only providers over TLS, or on this machine', () => {
    const at = (base_url: string) => mistakes({ uepay: { settings: { ...settings.uepay, base_url } } })
    for (const address of ['http://pay.example', 'ftp://pay.example', 'http://127.0.0.1.example', 'pay.example', ''])
      expect(at(address)).toEqual(['uepay.settings.base_url is not an https address'])
    for (const address of ['https://pay.example/', 'http://127.0.0.1:3000/x', 'http://localhost:1', 'http://[::1]:1'])
      expect(at(address)).toEqual([])
  })
})
