import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { payThroughBridge } from '~/adapters/browser/wallet-bridge'

/** A page inside an app: which bridge the app puts there when, and what it was called with. */
const app = (name: string, method: string) => {
  const calls: { readonly request: string; readonly params: unknown; readonly done: (answer: unknown) => void }[] = []
  const bridge = {
    [method]: (request: string, params: unknown, done: (answer: unknown) => void) => {
      calls.push({ request, params, done })
    },
  }
  return {
    calls,
    arrive: () => {
      Object.assign(window, { [name]: bridge })
      document.dispatchEvent(new Event(`${name}Ready`))
    },
  }
}

const answers = ['done', 'cancelled', 'failed', 'unclear', 'missing']

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each([
  {
    name: 'UePayJSBridge',
    method: 'callHandler',
    request: 'sendPayReq',
    says: (word: string) => JSON.stringify({ ret_code: { ok: '00', fail: '01', cancel: '02' }[word] ?? word }),
  },
  {
    name: 'WeixinJSBridge',
    method: 'invoke',
    request: 'getBrandWCPayRequest',
    says: (word: string) => ({ err_msg: `get_brand_wcpay_request:${word}` }),
  },
])('The bridge $name', ({ name, method, request, says }) => {
  test.each([
    ['ok', 'done'],
    ['cancel', 'cancelled'],
    ['fail', 'failed'],
    ['something new', 'unclear'],
  ])('the bridge gets the parameters unchanged, and its answer %s is read as %s', async (word, answer) => {
    const { calls, arrive } = app(name, method)
    arrive()
    const paying = payThroughBridge(name, { a: '1', package: 'prepay_id=2' })
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toMatchObject([{ request, params: { a: '1', package: 'prepay_id=2' } }])
    calls[0]?.done(says(word))
    // what is said again changes nothing
    calls[0]?.done(says('fail'))
    expect(await paying).toBe(answer)
  })

  test('a payment waits for a bridge that the app adds to the page later', async () => {
    const { calls, arrive } = app(name, method)
    const paying = payThroughBridge(name, {})
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toEqual([])
    arrive()
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(1)
    calls[0]?.done(says('ok'))
    expect(await paying).toBe('done')
  })

  test('a bridge that never appears is read as missing', async () => {
    const paying = payThroughBridge(name, {})
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await paying).toBe('missing')
  })

  test('a bridge that never answers is read as unclear', async () => {
    const { arrive } = app(name, method)
    arrive()
    const paying = payThroughBridge(name, {})
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await paying).toBe('unclear')
  })

  test('a bridge that throws is read as failed', async () => {
    Object.assign(window, {
      [name]: {
        [method]: () => {
          throw new Error('no')
        },
      },
    })
    expect(await payThroughBridge(name, {})).toBe('failed')
  })

  test('any answer of the bridge is read as one of the five known outcomes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.anything(), fc.json()), async answer => {
        const { calls, arrive } = app(name, method)
        arrive()
        const paying = payThroughBridge(name, {})
        await vi.advanceTimersByTimeAsync(0)
        calls[0]?.done(answer)
        expect(answers).toContain(await paying)
      }),
    )
  })
})

test('a bridge with an unknown name is read as missing, even if the page has an object with that name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('constructor', 'toString', 'alert', 'OtherJSBridge'), async name => {
      Object.assign(window, { [name]: { callHandler: () => undefined } })
      expect(await payThroughBridge(name, {})).toBe('missing')
    }),
  )
})
