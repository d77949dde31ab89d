import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { type HttpHarness, expectError, openDoors } from '@tests/server/http/harness'
import { browserAt } from '@tests/server/http/browser'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'
import { policies } from '@tests/server/import-harness'
import { kinds } from '@tests/server/shop-harness'

const PASSWORD = 'correct horse'
const KNOWN = { country_code: '+853', tel: '66123456' }
const UNKNOWN = { country_code: '+853', tel: '66999999' }
const DEVICE = '__Host-device'

describe.each(kinds)('an attacker on %s', kind => {
  let h: HttpHarness
  const phones = telephones()
  beforeAll(async () => {
    h = await openDoors(kind, {
      config: { trustProxy: 1 },
      identity: { passwords: cheapPasswords(), sms: phones },
    })
    await h.identity.add({ name: 'Anna', countryCode: '+853', tel: KNOWN.tel, password: PASSWORD, consents: policies })
    // one who gives their number away
    await h.identity.add({ name: 'Cat', countryCode: '+853', tel: '66400000', password: PASSWORD, consents: policies })
  })
  beforeEach(async () => {
    h.clock.now += 4_000_000
    await h.database.db.delete(rateLimits)
    await h.database.db.delete(phoneCodes)
  })
  afterAll(() => h.close())

  const right = { ...KNOWN, password: PASSWORD }
  const wrong = { ...KNOWN, password: 'wrong' }
  const at = (address: string) => browserAt(h, address)
  const logIn = (address: string, body: object) => at(address).ask('POST', '/api/login', body)
  const known = async (address: string) => {
    const browser = at(address)
    expect((await browser.ask('POST', '/api/login', right)).status).toBe(200)
    return browser
  }
  const sent = (browser: ReturnType<typeof at>, type: string, number = KNOWN) =>
    browser.ask('POST', '/api/verify/tel', { type, ...number })
  const codeOf = async (tel: string) => {
    await h.identity.settled()
    return phones.last(tel)
  }
  const other = (code: string) => (code === '000000' ? '000001' : '000000')

  it('wrong passwords from many networks do not lock a customer out of a known device', async () => {
    const own = await known('203.0.113.1')
    for (let each = 0; each < 101; each += 1) await logIn(`198.51.100.${each % 20}`, wrong)
    expectError(await logIn('192.0.2.1', right), 429)
    expect((await own.ask('POST', '/api/login', right)).status).toBe(200)
  })

  it('wrong passwords from the same address do not lock out a neighbour with a known device', async () => {
    const own = await known('203.0.113.1')
    for (let each = 0; each < 101; each += 1) await logIn('203.0.113.1', { ...wrong, tel: String(66_200_000 + each) })
    expectError(await logIn('203.0.113.1', right), 429)
    expect((await own.ask('POST', '/api/login', right)).status).toBe(200)
  })

  it('a known device of one customer has only the usual tries for another number', async () => {
    await h.identity.add({ name: 'Ben', countryCode: '+852', tel: '61234567', password: PASSWORD, consents: policies })
    const bens = at('203.0.113.9')
    expect(
      (await bens.ask('POST', '/api/login', { country_code: '+852', tel: '61234567', password: PASSWORD })).status,
    ).toBe(200)
    for (let each = 0; each < 101; each += 1) await logIn(`198.51.100.${each % 20}`, wrong)
    expectError(await bens.ask('POST', '/api/login', right), 429)
  })

  it('a device cookie cannot be forged or changed', async () => {
    const own = await known('203.0.113.1')
    const value = own.cookies.get(DEVICE) ?? ''
    const [id = '', mark = ''] = value.split('.')
    for (let each = 0; each < 101; each += 1) await logIn(`198.51.100.${each % 20}`, wrong)
    for (const bent of [
      id,
      `${id}.`,
      `${id}.${'A'.repeat(mark.length)}`,
      `${'A'.repeat(id.length)}.${mark}`,
      `.${mark}`,
    ]) {
      const answer = await h.ask('POST', '/api/login', {
        body: right,
        headers: { 'x-forwarded-for': '192.0.2.7', cookie: `${DEVICE}=${bent}` },
      })
      expect([bent, answer.status]).toEqual([bent, 429])
    }
  })

  it('a known device has ten tries too', async () => {
    const own = await known('203.0.113.1')
    for (let each = 0; each < 10; each += 1) expectError(await own.ask('POST', '/api/login', wrong), 422)
    const answer = await own.ask('POST', '/api/login', right)
    expectError(answer, 429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // no other device pays for that
    expect((await (await known('203.0.113.2')).ask('POST', '/api/login', right)).status).toBe(200)
  })

  it.each(['register', 'forgot', 'binding', 'login'])(
    'a code for %s can only be used or burnt by the browser that requested it',
    async type => {
      const [own, thief] = [at('203.0.113.1'), at('203.0.113.1')]
      const number = { country_code: '+853', tel: `6655500${type.length}` }
      expect((await sent(own, type, number)).status).toBe(204)
      const code = await codeOf(number.tel)
      const use = async (browser: typeof own, given: string) => {
        if (type === 'binding')
          return browser.ask('PUT', '/api/me/tel', { ...number, code: given, current_password: PASSWORD })
        if (type === 'login') return browser.ask('POST', '/api/login', { ...number, code: given })
        const path = type === 'register' ? '/api/register' : '/api/password/reset'
        return browser.ask('POST', path, { ...number, code: given, password: 'another horse' })
      }
      if (type === 'binding') for (const browser of [own, thief]) await browser.logIn({ ...right, tel: '66400000' })
      for (let each = 0; each < 6; each += 1) expectError(await use(thief, other(code)), 422)
      expect(Object.keys(expectError(await use(thief, code), 422))).toEqual(['code'])
      const answer = await use(own, code)
      // the owner of an unused number learns that it is unknown; a number is bound and registered
      if (type === 'login' || type === 'forgot') expect(Object.keys(expectError(answer, 422))).toEqual(['tel'])
      else expect(Object.keys(answer.status === 200 ? {} : expectError(answer, 422))).not.toContain('code')
    },
  )

  it('a request for a code by another browser does not delay the code of a customer', async () => {
    const [own, thief] = [at('203.0.113.1'), at('198.51.100.1')]
    expect((await sent(thief, 'login')).status).toBe(204)
    expect((await sent(own, 'login')).status).toBe(204)
    const code = await codeOf(KNOWN.tel)
    expect((await own.ask('POST', '/api/login', { ...KNOWN, code })).status).toBe(200)
  })

  it('requests of other browsers do not use up the messages of a known device or a session', async () => {
    const own = await known('203.0.113.1')
    await own.logIn(right)
    const statuses: number[] = []
    for (let each = 0; each < 8; each += 1) statuses.push((await sent(at(`198.51.100.${each}`), 'login')).status)
    expect(statuses.filter(status => status === 204)).toHaveLength(6)
    expect((await sent(own, 'login')).status).toBe(204)
    expect((await sent(own, 'reveal')).status).toBe(204)
  })

  it('wrong codes of a neighbour do not block a customer with the right code', async () => {
    const own = at('203.0.113.1')
    await sent(own, 'login')
    const code = await codeOf(KNOWN.tel)
    for (let each = 0; each < 101; each += 1)
      await logIn('203.0.113.1', { country_code: '+853', tel: String(66_300_000 + each), code: '000000' })
    expect((await own.ask('POST', '/api/login', { ...KNOWN, code })).status).toBe(200)
  })

  it('[I-17] known and unknown numbers get the same cookies', async () => {
    const cookiesOf = async (path: string, body: object) => {
      const answer = await at('203.0.113.4').ask('POST', path, body)
      return [answer.headers['set-cookie'] ?? []].flat().map(each => each.replace(/=[^;]*/u, ''))
    }
    for (const type of ['register', 'forgot', 'binding', 'login']) {
      const cookies = await cookiesOf('/api/verify/tel', { type, ...KNOWN })
      expect(cookies).toEqual([`${DEVICE}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`])
      expect(await cookiesOf('/api/verify/tel', { type, ...UNKNOWN })).toEqual(cookies)
    }
    for (const given of [{ password: 'wrong' }, { code: '000000' }]) {
      expect(await cookiesOf('/api/login', { ...KNOWN, ...given })).toEqual([])
      expect(await cookiesOf('/api/login', { ...UNKNOWN, ...given })).toEqual([])
    }
  })

  it('[I-17] a device cookie contains neither number nor customer', async () => {
    const own = await known('203.0.113.1')
    const value = own.cookies.get(DEVICE) ?? ''
    expect(value).toMatch(/^[\w-]{43}\.[\w-]{22}$/u)
    const elsewhere = await known('203.0.113.2')
    const marks = [value, elsewhere.cookies.get(DEVICE) ?? ''].map(each => each.split('.')[1])
    expect(new Set(marks).size).toBe(2)
  })
})
