import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '@server/platform/database/database'
import { openStore } from '@tests/server/shop-harness'
import { aPayment, found, providersHarness, type ProvidersHarness } from './providers-harness'
import { phone } from './stubs'

let database: Database
let world: ProvidersHarness
beforeAll(async () => {
  database = await openStore('pglite')
  world = await providersHarness(database.db)
}, 60_000)
afterAll(async () => {
  await world.close()
  await database.close()
})

type Params = Readonly<Record<string, string>>

describe.each([
  {
    code: 'uepay',
    payer: phone('UePay/3.1 UePayClient/3.1'),
    says: { ok: { ret_code: '00' }, fail: { ret_code: '01' }, cancel: { ret_code: '02' } },
  },
  {
    code: 'wechat',
    payer: { ...phone('MicroMessenger/8.0 Mobile'), openId: 'o1' },
    says: {
      ok: { err_msg: 'get_brand_wcpay_request:ok' },
      fail: { err_msg: 'get_brand_wcpay_request:fail' },
      cancel: { err_msg: 'get_brand_wcpay_request:cancel' },
    },
  },
])('inside the app of $code', ({ code, payer, says }) => {
  /** Opens a payment for a page in the app. */
  const open = async () => {
    const made = await world.simulated(code).provider.create(aPayment({ method: code, payer }))
    if (E.isLeft(made) || made.right.instruction.kind !== 'jsapi') throw new Error('no sheet')
    return { ref: made.right.ref, params: made.right.instruction.params }
  }
  /** What the app tells its page. */
  const pay = async (params: Params, manner = 'approve'): Promise<unknown> => {
    const url = `${world.simulation.simulatorUrl}/${code}/bridge/pay`
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ manner, params }) })
    const said: unknown = await answer.json()
    return typeof said === 'string' ? JSON.parse(said) : said
  }
  const outcome = async (ref: string) => (await found(world.simulated(code), ref))?.kind

  it.each([
    ['approve', says.ok, 'paid'],
    ['twice', says.ok, 'paid'],
    ['silent', says.ok, 'paid'],
    ['decline', says.fail, 'failed'],
    ['cancel', says.cancel, undefined],
    // the app says that it was paid, and it was not
    ['claim', says.ok, undefined],
  ])('the choice %s is answered in the app’s own format', async (manner, said, kind) => {
    const { ref, params } = await open()
    expect(await pay(params, manner)).toMatchObject(said)
    expect(await outcome(ref)).toBe(kind)
  })

  it('a payment needs the parameters that the shop has signed', async () => {
    const { ref, params } = await open()
    const other = await open()
    const names = fc.constantFrom(...Object.keys(params))
    await fc.assert(
      fc.asyncProperty(names, fc.oneof(fc.string(), fc.constant(undefined)), async (name, value) => {
        const { [name]: before, ...rest } = params
        fc.pre(before !== value)
        expect(await pay(value === undefined ? rest : { ...rest, [name]: value })).toMatchObject(says.fail)
      }),
      { numRuns: 40 },
    )
    for (const name of ['prepayid', 'package', 'paySign'])
      if (name in params) expect(await pay({ ...params, [name]: other.params[name] ?? '' })).toMatchObject(says.fail)
    expect(await outcome(ref)).toBeUndefined()
    expect(await outcome(other.ref)).toBeUndefined()
  })

  it('a page of another site cannot pay for its visitor', async () => {
    const { ref, params } = await open()
    const answer = await fetch(`${world.simulation.simulatorUrl}/${code}/bridge/pay`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify({ manner: 'approve', params }),
    })
    expect(answer.status).toBe(403)
    expect(await outcome(ref)).toBeUndefined()
  })
})

describe('the address for WeChat H5', () => {
  const h5 = async (returnUrl: string) => {
    const { page } = await world.open('wechat', aPayment({ method: 'wechat', payer: phone(), returnUrl }))
    return (await world.choose(page, 'back')).headers.get('location')
  }

  it('the address for WeChat H5 leads back to its return address after the choice', async () => {
    const order = 'https://shop.example/pay?order=42#from=wechat'
    expect(await h5(order)).toBe(order)
  })

  it('the address for WeChat H5 leads only to the shop’s own site', async () => {
    for (const stranger of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'https://shop.example.evil.example/',
    ])
      expect(await h5(stranger)).toBe(world.simulation.returnUrl)
  })
})
