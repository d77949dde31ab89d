import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '@server/config/config'
import type { Environment } from '@server/config/settings'

const read = (env: Environment): Config => {
  const config = readConfig(env)
  if (E.isLeft(config)) throw new Error(config.left.join('\n'))
  return config.right
}
const mistakes = (env: Environment): readonly string[] => {
  const config = readConfig(env)
  return E.isLeft(config) ? config.left : []
}
const production = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example.com',
  DATABASE_URL: 'postgres://shop:secret@db/shop',
  VAULT_KEYS: 'k1:secret',
  TRUST_PROXY: 'no',
}

describe('the configuration', () => {
  it('the configuration without settings is a demo shop on this machine', () => {
    expect(read({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      simulators: true,
      databaseUrl: undefined,
      realtime: { kind: 'embedded' },
      holdSeconds: 900,
      cashHoldSeconds: 86_400,
      expiryMarginDays: 1,
      refundsSecondPayments: false,
      logLevel: 'warn',
    })
  })

  it('the configuration waits for a proxy in production, and not in a demo', () => {
    expect([read({}).drainSeconds, read(production).drainSeconds]).toEqual([0, 5])
    expect(read({ ...production, DRAIN_SECONDS: '20' }).drainSeconds).toBe(20)
    expect(mistakes({ DRAIN_SECONDS: '-1' })).toEqual([expect.stringMatching(/^DRAIN_SECONDS: /u)])
  })

  it('the configuration stays a demo shop with NODE_ENV=production', () => {
    expect(read({ NODE_ENV: 'production' }).mode).toBe('demo')
  })

  it('the configuration reads empty settings as absent', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', SIMULATORS: '', PUBLIC_URL: '' })).toEqual(read({}))
  })

  it('the configuration of production needs an address, a database and keys, and has no simulators', () => {
    expect(read(production)).toMatchObject({ mode: 'production', host: '0.0.0.0', simulators: false })
    expect(mistakes({ SHOP_MODE: 'production' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: /u),
      expect.stringMatching(/^DATABASE_URL: /u),
      expect.stringMatching(/^VAULT_KEYS: /u),
    ])
    expect(mistakes({ ...production, SIMULATORS: 'yes' })).toEqual([expect.stringMatching(/^SIMULATORS: /u)])
  })

  it('the configuration trusts proxies by their addresses, ranges or number', () => {
    expect(read({}).trustProxy).toBe(false)
    for (const TRUST_PROXY of ['no', '0', 'off', '']) expect(read({ TRUST_PROXY }).trustProxy).toBe(false)
    expect(read({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '2001:db8::/32',
    ])
    for (const TRUST_PROXY of ['yes', 'true', 'on'])
      expect(mistakes({ TRUST_PROXY })).toEqual([
        expect.stringMatching(
          /^TRUST_PROXY: "\w+" would trust any sender\. Write the addresses .* 127\.0\.0\.1 .*, or no$/u,
        ),
      ])
    for (const TRUST_PROXY of ['nginx', '10', '-1', '0.0.0.0/0', '127.0.0.1,', '10.0.0.0/33', '127.0.0.1 10.0.0.1'])
      expect(mistakes({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY: "/u)])
  })

  it('the configuration of production behind TLS needs to know whether there is a proxy', () => {
    const { TRUST_PROXY: _, ...unsaid } = production
    expect(mistakes(unsaid)).toEqual([
      expect.stringMatching(/^TRUST_PROXY: needed in production .*, or no if visitors reach the shop itself$/u),
    ])
    expect(read({ ...unsaid, PUBLIC_URL: 'http://shop.internal' }).trustProxy).toBe(false)
    expect(read({ ...unsaid, SHOP_MODE: 'demo' }).trustProxy).toBe(false)
    for (const TRUST_PROXY of ['no', '1', '127.0.0.1']) expect(mistakes({ ...unsaid, TRUST_PROXY })).toEqual([])
  })

  it('the configuration has a limit for each resource, and budgets by dialling code', () => {
    expect(read({}).holdLimits).toEqual({
      most: 100,
      atFirst: 30,
      orders: 20,
      coolDownMs: 86_400_000,
      sharePercent: 50,
    })
    const SMS_PER_HOUR_BY_COUNTRY = '+86=10, +852=200'
    expect(read({ SMS_PER_HOUR_BY_COUNTRY, HOLD_COOL_DOWN_HOURS: '0' })).toMatchObject({
      holdLimits: { coolDownMs: 0 },
      accountLimits: {
        sms: {
          hourlyByCountry: new Map([
            ['+86', 10],
            ['+852', 200],
          ]),
        },
      },
    })
    for (const wrong of ['86=10', '+86', '+86=', '+86=x', '+86:10'])
      expect(mistakes({ SMS_PER_HOUR_BY_COUNTRY: wrong })).toEqual([
        expect.stringMatching(/^SMS_PER_HOUR_BY_COUNTRY: ".*" is not budgets like/u),
      ])
    expect(mistakes({ HOLD_SHARE_PERCENT: '101', SESSIONS_PER_CUSTOMER: '0' })).toHaveLength(2)
  })

  it('the configuration of production allows exceptions by their names', () => {
    const { DATABASE_URL: _, ...embedded } = production
    expect(read({ ...embedded, ALLOW_EMBEDDED_DATABASE: 'yes' }).databaseUrl).toBeUndefined()
    const { VAULT_KEYS: _keys, ...inFile } = production
    expect(read({ ...inFile, ALLOW_VAULT_KEYS_IN_FILE: 'yes' }).vault.keys).toBeUndefined()
    expect(read({ ...production, SIMULATORS: 'on', ALLOW_SIMULATORS_IN_PRODUCTION: '1' }).simulators).toBe(true)
  })

  it('the address for alarms needs a secret, so that the alarms are signed', () => {
    const ALERT_WEBHOOK_URL = 'https://alarms.example/shop'
    expect(mistakes({ ALERT_WEBHOOK_URL })).toEqual([expect.stringMatching(/^ALERT_WEBHOOK_SECRET: needed/u)])
    expect(mistakes({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET: 'hunter2' })).toEqual([
      'ALERT_WEBHOOK_SECRET: not at least 16 characters',
    ])
    const secret = 'a secret of the receiver'
    expect(read({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET: secret }).alertWebhook).toEqual({
      url: ALERT_WEBHOOK_URL,
      secret,
    })
    expect(read({}).alertWebhook).toBeUndefined()
  })

  it('mails need a server and a sender; those with alarms need receivers too', () => {
    const mail = { MAIL_URL: 'smtps://user:hunter2@mail.example', MAIL_FROM: 'shop@shop.example' }
    expect(mistakes({ MAIL_URL: mail.MAIL_URL })).toEqual(['MAIL_URL: needs MAIL_FROM too'])
    expect(read({}).mail).toBeUndefined()
    expect(read({ ...mail, ALERT_MAIL_TO: 'a@shop.example, b@shop.example' })).toMatchObject({
      mail: { url: mail.MAIL_URL, from: mail.MAIL_FROM },
      alertMailTo: ['a@shop.example', 'b@shop.example'],
    })
    expect(mistakes({ ...mail, MAIL_URL: 'https://user:hunter2@mail.example' })).toEqual([
      'MAIL_URL: not an address like smtps://user:password@host',
    ])
    expect(mistakes({ ALERT_MAIL_TO: 'a@shop.example' })).toEqual(['ALERT_MAIL_TO: needs MAIL_URL and MAIL_FROM too'])
    expect(mistakes({ ALERT_MAIL_TO: 'owner' })).toEqual([expect.stringMatching(/^ALERT_MAIL_TO: /u)])
  })

  it('the configuration has a console in a demo, and in production when it asks for one', () => {
    const shop = { origin: 'https://shop.example.com', hasOwnOrigin: false }
    expect(read({}).console).toEqual({ origin: 'http://localhost:3000', hasOwnOrigin: false })
    expect(read({ CONSOLE: 'no' }).console).toBeUndefined()
    expect(read(production).console).toBeUndefined()
    expect(read({ ...production, CONSOLE: 'yes' }).console).toEqual(shop)
    expect(read({ ...production, CONSOLE: 'yes', CONSOLE_URL: 'https://shop.example.com/' }).console).toEqual(shop)
    const own = { origin: 'https://console.example.com', hasOwnOrigin: true }
    expect(read({ ...production, CONSOLE: 'yes', CONSOLE_URL: own.origin }).console).toEqual(own)
    expect(mistakes({ CONSOLE: 'maybe', CONSOLE_URL: 'https://console.example.com/console' })).toEqual([
      expect.stringMatching(/^CONSOLE: /u),
      expect.stringMatching(/^CONSOLE_URL: /u),
    ])
  })

  it('the configuration reports each fault in its own line, without secrets', () => {
    const wrong = mistakes({
      PORT: '99999',
      PUBLIC_URL: 'shop.example.com/path',
    })
    expect(wrong).toEqual(['PORT: "99999" is not a whole number from 1 to 65535'])
    const lines = mistakes({
      PUBLIC_URL: 'https://shop.example.com/path',
      DATABASE_URL: 'mysql://root:hunter2@db',
      HOLD_SECONDS: '1e3',
      EXPIRY_MARGIN_DAYS: '366',
      CASH_HOLD_SECONDS: '4',
      SIMULATORS: 'perhaps',
      SHOP_SECRET: 'hunter2',
      REALTIME: 'hosted',
      REALTIME_KEY: 'k',
      REGION_HEADER: 'x y',
      LOG_LEVEL: 'loud',
      ALERT_WEBHOOK_URL: 'http://alarms.example',
      LOW_STOCK: '-1',
      OPERATOR_LANG: 'fr',
    })
    expect(lines.map(line => line.split(':')[0]).toSorted()).toEqual(
      [
        'ALERT_WEBHOOK_URL',
        'CASH_HOLD_SECONDS',
        'DATABASE_URL',
        'EXPIRY_MARGIN_DAYS',
        'HOLD_SECONDS',
        'LOG_LEVEL',
        'LOW_STOCK',
        'OPERATOR_LANG',
        'PUBLIC_URL',
        'REALTIME_APP_ID',
        'REALTIME_SECRET',
        'REGION_HEADER',
        'SHOP_SECRET',
        'SIMULATORS',
      ].toSorted(),
    )
    expect(lines.join('\n')).not.toContain('hunter2')
    expect(lines.every(line => !line.includes('\n'))).toBe(true)
  })

  it('the configuration reaches hosted pushes by their cluster, or at the given host', () => {
    const hosted = { REALTIME: 'hosted', REALTIME_APP_ID: '1', REALTIME_KEY: 'k', REALTIME_SECRET: 's' }
    expect(read({ ...hosted, REALTIME_CLUSTER: 'ap1' }).realtime).toMatchObject({
      host: 'api-ap1.pusher.com',
      port: 443,
      tls: true,
    })
    expect(
      read({ ...hosted, REALTIME_HOST: 'soketi', REALTIME_PORT: '6001', REALTIME_TLS: 'no' }).realtime,
    ).toMatchObject({
      host: 'soketi',
      port: 6001,
      tls: false,
    })
  })

  it('the configuration contains only the region and webview settings that differ from the defaults', () => {
    expect(read({}).region).toBeUndefined()
    expect(read({ RESTRICTED_REGIONS: 'cn', MP_PATH: '/mp' }).region).toBeUndefined()
    expect(read({ RESTRICTED_REGIONS: 'cn, jp', WEBVIEW_MPAY: 'MacauPay/' }).region).toEqual({
      restricted: ['cn', 'jp'],
      mp: '/mp',
      trace: '/api/trace',
      webviews: { mpay: 'MacauPay/' },
    })
    const wrong = { RESTRICTED_REGIONS: 'china', MP_PATH: '//evil.test', TRACE_URL: 'http://x', WEBVIEW_UEPAY: '(' }
    for (const [name, text] of Object.entries(wrong)) expect(E.isLeft(readConfig({ [name]: text }))).toBe(true)
  })

  it('the configuration accepts a tag manager over TLS or on this machine', () => {
    expect(read({}).tagManager).toBeUndefined()
    const TAG_MANAGER_URL = 'https://tags.example.com/tags.js'
    expect(read({ TAG_MANAGER_URL }).tagManager).toBe(TAG_MANAGER_URL)
    expect(read({ TAG_MANAGER_URL, TAG_MANAGER_ID: 'ABC-1' }).tagManager).toBe(`${TAG_MANAGER_URL}?id=ABC-1`)
    expect(read({ TAG_MANAGER_URL: 'http://127.0.0.1:8/t.js' }).tagManager).toBe('http://127.0.0.1:8/t.js')
    for (const wrong of ['tags.example.com', 'http://tags.example.com/', '/tags.js', 'https://a:b@tags.example.com/'])
      expect(mistakes({ TAG_MANAGER_URL: wrong })).toEqual([expect.stringMatching(/^TAG_MANAGER_URL: /u)])
    expect(mistakes({ TAG_MANAGER_ID: 'ABC-1' })).toEqual([expect.stringMatching(/^TAG_MANAGER_ID: /u)])
    expect(mistakes({ TAG_MANAGER_URL, TAG_MANAGER_ID: 'a&b' })).toEqual([expect.stringMatching(/^TAG_MANAGER_ID: /u)])
  })

  it('the file .env.example describes every setting with its default', () => {
    const asked = new Set<string>()
    const watched = (env: Environment) =>
      new Proxy(env, {
        get: (target, name) => {
          asked.add(String(name))
          return target[String(name)]
        },
      })
    readConfig(watched({}))
    readConfig(watched({ REALTIME: 'hosted' }))
    const example = parseEnv(readFileSync('.env.example', 'utf8'))
    expect(Object.keys(example).toSorted()).toEqual([...asked].toSorted())
    expect(read(example)).toEqual(read({}))
    expect(read({ ...example, REALTIME: 'hosted', ...app }).realtime).toEqual(
      read({ REALTIME: 'hosted', ...app }).realtime,
    )
  })
})

const app = { REALTIME_APP_ID: '1', REALTIME_KEY: 'k', REALTIME_SECRET: 's' }
