import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityServices } from '@server/boot/identity-services'
import { StartError } from '@server/config/start-error'
import { type Config, readConfig } from '@server/config/config'
import { users } from '@server/platform/database/schema/users'
import { commandDeps, commandIn, type Said } from '@tests/server/cli/harness'
import { type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { currentOf, recordOf } from '@tests/server/identity/records'
import { simulators } from '@simulators/simulators'

const dir = mkdtempSync(join(tmpdir(), 'shop-people-'))
afterAll(() => rmSync(dir, { recursive: true }))
const file = (name: string, content: unknown): string => {
  const path = join(dir, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('the external services of authentication', () => {
  const configOf = (env: Readonly<Record<string, string>>): Config => {
    const config = readConfig({ SHOP_DATA_DIR: dir, ...env })
    if (E.isLeft(config)) throw new Error(config.left.join('\n'))
    return config.right
  }
  const people = (env: Readonly<Record<string, string>> = {}) =>
    identityServices(configOf(env), Date.now, configOf(env).simulators ? simulators : undefined)
  const production = {
    SHOP_MODE: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    DATABASE_URL: 'postgres://shop@db/shop',
    VAULT_KEYS: 'k1:secret',
    TRUST_PROXY: 'no',
  }
  /** The output for the operator; never a secret. */
  const told = (env: Readonly<Record<string, string>>): string => {
    try {
      people(env)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      expect(error.message).not.toContain('hunter2')
      return error.message
    }
    return ''
  }

  it('a demo shop simulates telephones, four providers and a mini-app', () => {
    const demo = people()
    expect(Object.keys(demo.plugins)).toEqual(['/simulator/sms', '/simulator/id'])
    expect(Object.keys(demo.providers).toSorted()).toEqual(['bocmo', 'facebook', 'mpay', 'wechat'])
    expect(demo.clients.map(client => client.id)).toEqual(['demo-mini-app'])
  })

  it('a production shop has no gateway, provider or mini-app without settings', () => {
    const bare = people(production)
    expect([bare.plugins, bare.providers, bare.clients]).toEqual([{}, {}, []])
    expect(bare.sms).toBeUndefined()
  })

  it('the gateway, the providers and the mini-apps are read from the operator’s files', () => {
    const provider = {
      kind: 'oauth2',
      provider: 'mpay',
      authorize: 'https://mpay.example/authorize',
      token: 'https://mpay.example/token',
      userinfo: 'https://mpay.example/me',
      client_id: 'shop',
      client_secret: 'hunter2',
      fields: { subject: 'id' },
    }
    const described = people({
      ...production,
      SMS_GATEWAY_FILE: file('sms.json', { url: 'https://sms.example/send', body: { json: { to: '{to}' } } }),
      SOCIAL_PROVIDERS_FILE: file('social.json', [provider]),
      OAUTH_CLIENTS_FILE: file('apps.json', [
        { id: 'a', name: 'A', redirect_uris: ['https://a.example/'], scopes: [] },
      ]),
    })
    expect(described.providers.mpay?.authorizeUrl('https://shop.example.com/auth/login', 'state', 'challenge')).toBe(
      'https://mpay.example/authorize?response_type=code&client_id=shop' +
        '&redirect_uri=https%3A%2F%2Fshop.example.com%2Fauth%2Flogin&state=state',
    )
    expect(described.clients.map(client => client.name)).toEqual(['A'])
    expect(described.plugins).toEqual({})

    const social = (entries: unknown) => told({ SOCIAL_PROVIDERS_FILE: file('social.json', entries) })
    expect(social([{ ...provider, token: 'http://mpay.example/token' }])).toContain('mpay: token')
    expect(social([provider, provider])).toContain('twice')
    expect(social([{ ...provider, client_id: 7 }])).toMatch(
      /SOCIAL_PROVIDERS_FILE: in \S+, \[0\]\.client_id is not string$/u,
    )
    expect(
      told({ OAUTH_CLIENTS_FILE: file('apps.json', [{ id: 'a', name: 'A', redirect_uris: [], scopes: [] }]) }),
    ).toContain('no redirect URI')
    expect(told({ OAUTH_CLIENTS_FILE: file('apps.json', '{"secret":"hunter2"') })).toContain('no JSON')
    expect(told({ SMS_GATEWAY_FILE: file('sms.json', { url: 'https://x.example', secret: 'hunter2' }) })).toContain(
      'body is missing',
    )
    expect(told({ SMS_GATEWAY_FILE: join(dir, 'absent.json') })).toContain('cannot be read')
  })

  it('a mistake in a description of the operator is printed with its place, as it is written in the file', () => {
    const sms = { url: 'https://sms.example/send', body: { json: { to: '{to}' } } }
    const smsFault = (given: object, env: Readonly<Record<string, string>> = {}) =>
      told({ SMS_GATEWAY_FILE: file('sms.json', { ...sms, ...given }), ...env })
    expect(smsFault({ body: { xml: { to: '{to}' } } })).toContain(', body.xml is not known here')
    expect(smsFault({ body: { json: {}, form: {} } })).toContain(', body is not an object with either json or form')
    expect(smsFault({ body: {} })).toContain(', body is not an object with either json or form')
    expect(smsFault({ body: { json: { to: 7 } } })).toContain(', body.json.to is not a text')
    expect(smsFault({ method: 'GET' })).toContain(', method is not ')
    expect(smsFault({ secret: 'hunter2' })).toContain(', secret is not known here')
    expect(smsFault({ url: 'sms.example' })).toContain(', url is not an address')
    expect(smsFault({ headers: { key: '{token}' } })).toContain(', headers.key has {token}, which is not one of {to},')
    const headers = { authorization: 'Bearer {secret}' }
    expect(smsFault({ headers })).toContain('SMS_SECRET: needed')
    expect(smsFault({ headers }, { SMS_SECRET: 's3cret' })).toBe('')
    const client = { id: 'a', name: 'A', redirect_uris: ['https://a.example/'], scopes: [] }
    const clientFault = (given: object) => told({ OAUTH_CLIENTS_FILE: file('apps.json', [{ ...client, ...given }]) })
    expect(clientFault({ scopes: ['orders'] })).toContain(', [0].scopes[0] is not ')
    expect(clientFault({ secret: 'hunter2' })).toContain(', [0].secret is not a secret of at least 16 characters')
    expect(clientFault({ scope: 'phone' })).toContain(', [0].scope is not known here')
    expect(told({ SOCIAL_PROVIDERS_FILE: file('social.json', [{ kind: 'wechat', appId: 'x' }]) })).toContain(
      ', [0].appId is not known here',
    )
  })

  it('the settings of authentication are checked', () => {
    const wrong = (env: Readonly<Record<string, string>>) => {
      const config = readConfig(env)
      return E.isLeft(config) ? config.left.map(line => line.split(':')[0]) : []
    }
    expect(wrong({ TEL_COUNTRIES: '853' })).toEqual(['TEL_COUNTRIES'])
    expect(wrong({ LOGIN_LANDING: '/elsewhere' })).toEqual(['LOGIN_LANDING'])
    expect(wrong({ FRONTEND_ORIGINS: 'https://m.example.com,https://m.example.com/path' })).toEqual([
      'FRONTEND_ORIGINS',
    ])
    expect(wrong({ ...production, RATE_LIMITS: 'no' })).toEqual(['RATE_LIMITS'])
    expect(wrong({ ...production, CONFORM_SECRET: 'a-secret-of-hooks' })).toEqual(['CONFORM_SECRET'])
    expect(wrong({ CONFORM_SECRET: 'short' })).toEqual(['CONFORM_SECRET'])
    expect(configOf({ RATE_LIMITS: 'no', TEL_COUNTRIES: '+853, +60' })).toMatchObject({
      limited: false,
      served: ['+853', '+60'],
    })
    expect(configOf({ FRONTEND_ORIGINS: 'https://m.example.com/, https://n.example.com' }).frontEnds).toEqual([
      'https://m.example.com',
      'https://n.example.com',
    ])
  })
})

describe('the operator’s commands for customers', () => {
  /** Whose sockets were ended. */
  const ended: string[] = []
  let h: HttpHarness
  let me: Visitor
  let tel: string
  let shop: (...argv: readonly string[]) => Promise<Said>
  beforeAll(async () => {
    h = await openDoors('pglite', { identity: { endSockets: session => void ended.push(session) } })
    me = await h.visitor()
    tel = recordOf((await h.ask('GET', '/api/me', { as: me })).body).tel
    shop = commandIn(dir, {
      ...commandDeps(h),
      endSockets: session => void ended.push(session),
    })
  })
  afterAll(() => h.close())

  it('users handoff creates a session link that works once', async () => {
    const said = await shop('users', 'handoff', tel)
    expect(said.exit, said.text).toBe(0)
    const value = /^https?:\/\/[^/]+\/\?access_token=([\w-]{43})$/u.exec(said.out[0] ?? '')?.[1]
    expect((await h.ask('POST', '/api/handoff', { body: { token: value } })).status).toBe(200)
    expectError(await h.ask('POST', '/api/handoff', { body: { token: value } }), 422)
  })

  it('users status forces a new password, blocks a customer, and unblocks the customer', async () => {
    expect((await shop('users', 'status', tel, 'require_update_password')).exit).toBe(0)
    expectError(await h.ask('GET', '/api/cart', { as: me }), 403)
    expect((await shop('users', 'status', tel, 'blocked')).exit).toBe(0)
    expectError(await h.ask('GET', '/api/me', { as: me }), 401)
    expect((await shop('users', 'status', tel, 'active')).exit).toBe(0)
    // what was ended stays ended
    expectError(await h.ask('GET', '/api/me', { as: me }), 401)
    expect((await h.ask('GET', '/api/cart', { as: await h.again(me) })).status).toBe(200)
  })

  it('users show prints whether a customer has an address for receipts, masked', async () => {
    expect((await shop('users', 'show', tel)).text).toContain('no address for receipts')
    const own = eq(users.id, me.caller.userId)
    await h.database.db.update(users).set({ receiptAddress: 'siu.ming@mail.example.com', receiptLang: 'en' }).where(own)
    const said = [await shop('users', 'show', tel), await shop('users', 'show', tel, '--json')]
    expect(said[0]?.text).toContain('receipts to s***@m***.com')
    expect(JSON.parse(said[1]?.text ?? '')).toMatchObject({ receipts: 's***@m***.com' })
    for (const { text } of said) expect(text).not.toMatch(/siu\.ming|mail\.example/u)
  })

  it('users show prints a customer with a masked number, and without credentials', async () => {
    const listed = JSON.parse((await shop('users', 'list', '--limit', '3', '--json')).text)
    expect(listed.users).toContainEqual(expect.objectContaining({ id: me.caller.userId, status: 'active' }))
    const said = [
      await shop('users', 'list'),
      await shop('users', 'show', tel),
      await shop('users', 'show', tel, '--json'),
    ]
    expect(JSON.parse(said[2]?.text ?? '')).toMatchObject({ id: me.caller.userId, verified: true, orders: {} })
    for (const { text } of said) for (const secret of [tel, me.token, me.cookie]) expect(text).not.toContain(secret)
    expect((await shop('users', 'list', '--status', 'blocked')).text).not.toContain(me.caller.userId)
    expect((await shop('users', 'list', '--status', 'famous')).exit).toBe(1)
  })

  it('[I-18] users change-number gives an account another number, and ends its sessions; a number that is taken is refused', async () => {
    const mover = await h.visitor()
    const { tel: old } = recordOf((await h.ask('GET', '/api/me', { as: mover })).body)
    const change = (wanted: string, ...more: readonly string[]) =>
      shop('users', 'change-number', old, wanted, '--reason', 'lost phone', ...more)
    expect((await change('66990055')).err).toEqual(['Say the dialling code of 66990055, too: such as +85366123456.'])
    expect((await change('nonsense')).err).toEqual(['nonsense is no phone number.'])
    expect((await change(`+853${tel}`)).err).toEqual(['Another account has that number. Nothing was changed.'])
    expect((await change('+853 6699 0055', '--dry-run')).out).toEqual([
      'The number would be +853 66** **55. Nothing was changed.',
    ])
    expect((await h.ask('GET', '/api/me', { as: mover })).status).toBe(200)
    expect((await change('+853 6699 0055')).exit).toBe(0)
    expectError(await h.ask('GET', '/api/me', { as: mover }), 401)
    expect((await shop('users', 'show', old)).err).toEqual(['No customer has that number.'])
    expect(JSON.parse((await shop('users', 'show', '+85366990055', '--json')).text)).toMatchObject({
      id: mover.caller.userId,
      verified: false,
    })
  })

  it('[I-18] sessions revoke ends one session or all, and the running shop closes their sockets', async () => {
    const [one, two] = [await h.again(me), await h.again(me)]
    const device = currentOf((await h.ask('GET', '/api/me/sessions', { as: one })).body)
    expect((await shop('sessions', 'list', tel)).text).toContain(device)
    expect((await shop('sessions', 'revoke', tel, '--device', device, '--dry-run')).text).toContain('would end')
    expect((await h.ask('GET', '/api/me', { as: one })).status).toBe(200)
    await h.identity.endSocketsElsewhere([device])
    expect(ended).not.toContain(device)
    expect((await shop('sessions', 'revoke', tel, '--device', device)).exit).toBe(0)
    expectError(await h.ask('GET', '/api/me', { as: one }), 401)
    expect((await h.ask('GET', '/api/me', { as: two })).status).toBe(200)
    ended.length = 0
    // also long after the command
    h.clock.now += 3_600_000
    await h.identity.endSocketsElsewhere([device])
    expect(ended).toContain(device)
    expect((await shop('sessions', 'revoke', tel)).exit).toBe(0)
    expectError(await h.ask('GET', '/api/me', { as: two }), 401)
    expect(JSON.parse((await shop('sessions', 'list', tel, '--json')).text)).toEqual([])
    const nobodys = '00000000-0000-4000-8000-000000000000'
    expect((await shop('sessions', 'revoke', tel, '--device', nobodys)).exit).toBe(1)
  })

  it('the commands for customers report invalid input', async () => {
    for (const argv of [
      ['handoff', '66999999'],
      ['handoff', 'abc'],
      ['handoff', `+852${tel}`],
      ['status', tel, 'famous'],
    ]) {
      const said = await shop('users', ...argv)
      expect(said.exit, said.text).toBe(1)
      expect(said.err.length).toBe(1)
    }
  })
})
