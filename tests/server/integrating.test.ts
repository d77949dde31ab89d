import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '~/contract/call'
import * as calls from '~/contract/calls'
import { errorPath } from '~/contract/error-path'
import { type Exchange, callNamed } from '@conform/kernel/passive'
import { passives } from '@conform/passive/all'
import { offered } from '~/domain/payments/payment'
import { CASH } from '~/domain/cart/cart'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import { transitions } from '~/domain/orders/order-status'
import { defined } from '~/domain/shared/defined'
import { type Answer, type HttpHarness, openDoors } from '@tests/server/http/harness'
import { policies } from '@tests/server/import-harness'

/** A call of the document, with the answer that it shows. */
interface Example {
  readonly method: Call<unknown, unknown>['method']
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly status: number
  readonly answer: unknown
}

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

const json = (text: string): unknown => {
  const read: unknown = text === '' ? undefined : JSON.parse(text)
  return read
}

const exampleOf = (block: string): Example => {
  const [request = '', answer = ''] = block.split('\n\n')
  const [first = '', ...rest] = request.split('\n')
  const [, name, path = ''] = /^(\w+) (\S+)$/u.exec(first) ?? []
  const method = METHODS.find(each => each === name)
  if (method === undefined) throw new Error(`this is no call: ${first}`)
  const headers = rest.flatMap(line =>
    [...line.matchAll(/^([\w-]+): (.+)$/gu)].map(([, key = '', value = '']) => [key, value]),
  )
  const [status = '', ...body] = answer.trim().split('\n')
  return {
    method,
    path,
    headers: Object.fromEntries(headers),
    body: json(rest.slice(headers.length).join('\n')),
    status: Number(status),
    answer: json(body.join('\n')),
  }
}

const page = readFileSync('docs/integrating.md', 'utf8')
const sale = page.slice(page.indexOf('\n## A first sale'), page.indexOf('\n## What the front end assumes'))
const examples = [...sale.matchAll(/```http\n([\s\S]+?)```/gu)].map(([, block = '']) => exampleOf(block))

/** A call with any codec for its answer. */
interface Described extends Pick<Call<unknown, unknown>, 'method' | 'path' | 'status' | 'keyed'> {
  readonly answer: t.Decoder<unknown, unknown>
}

const callOf = ({ method, path }: Example) => {
  const found = Object.values<Described>(calls).find(
    call => call.method === method && new RegExp(`^${call.path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u').test(path),
  )
  if (found === undefined) throw new Error(`the contract has no ${method} ${path}`)
  return found
}

/** An example as the kit records it. */
const exchangeOf = ({ method, path, headers, body, status, answer }: Example): Exchange => ({
  ...defined({ call: callNamed(method, path) }),
  method,
  path,
  requestHeaders: headers,
  ...defined({ requestBody: body === undefined ? undefined : JSON.stringify(body) }),
  status,
  headers: new Headers(),
  body: answer === undefined ? '' : JSON.stringify(answer),
  ms: 0,
})

/** The places of a value, such as `.items.0.codes`: of a list, those of its first element. */
const placesOf = (value: unknown, at = ''): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(Array.isArray(value) ? value.slice(0, 1) : value).flatMap(([key, part]) => [
        `${at}.${key}`,
        ...placesOf(part, `${at}.${key}`),
      ])
    : []

const right = <A>(read: E.Either<unknown, A>): A => {
  if (E.isLeft(read)) throw new Error('it is not understood')
  return read.right
}

/** The headers of a session: its token, and the cookie that the reference backend binds it to. */
const sessionOf = ({ body, headers }: Answer): Readonly<Record<string, string>> => {
  const { token } = right(calls.login.answer.decode(body)).data
  const cookies = [headers['set-cookie'] ?? []].flat().map(cookie => cookie.split(';')[0])
  return { authorization: `Bearer ${token}`, cookie: cookies.join('; ') }
}

describe('the first sale of the document for integrators', () => {
  test('the document shows each call with the status of the contract, and an answer that the front end reads', () => {
    expect(examples.length).toBeGreaterThan(11)
    for (const example of examples) {
      const { status, keyed, answer } = callOf(example)
      const name = `${example.method} ${example.path}`
      expect([name, example.status, 'Idempotency-Key' in example.headers]).toEqual([name, status, keyed])
      const read = answer.decode(example.answer)
      if (E.isLeft(read)) throw new Error(`${name}: ${errorPath(read.left[0]?.context ?? [])}`)
    }
  })

  test('each answer of the document keeps every MUST of the kit about all answers', () => {
    const found = passives
      .filter(({ level }) => level === 'MUST')
      .flatMap(({ id, judging }) => {
        const run = examples.map(exchangeOf)
        const judge = judging(run)
        return run.flatMap(each => (judge(each) ?? []).map(({ says }) => [id, each.path, says]))
      })
    expect(found).toEqual([])
  })

  test('the shop of the document names its contract, and offers the wallet that its order is paid with', () => {
    const init = right(calls.getInit.answer.decode(examples.find(({ path }) => path === '/api/init')?.answer))
    expect(init.contract).toBe(CONTRACT_VERSION)
    const wallets = offered(init.payment_gateway).map(({ code }) => code)
    const paid = examples.find(({ path }) => path.endsWith('/payments'))?.body
    expect(wallets).toContain(Object(paid).method)
    expect(offered(init.transfer_methods).map(({ code }) => code)).toContain(CASH)
  })

  describe('with the reference backend', () => {
    let h: HttpHarness
    beforeAll(async () => {
      h = await openDoors('pglite')
      await h.identity.add({
        name: '',
        countryCode: '+853',
        tel: '66123456',
        password: 'correct horse',
        consents: policies,
      })
    })
    afterAll(() => h.close())

    test('the requests of the document, in their order, buy a code', async () => {
      const product = await h.variant({ price: 10_000, codes: 1 })
      let session: Readonly<Record<string, string>> = {}
      let order = ''
      for (const example of examples) {
        const name = `${example.method} ${example.path}`
        if (example.method === 'GET' && example.path.startsWith('/api/orders/')) {
          const request = h.wallet.requests.at(-1)
          if (request === undefined) throw new Error('the wallet was not asked')
          await h.wallet.tell(h.shop, { payment: request.payment, amount: request.amount })
        }
        const written = JSON.stringify(example.body)?.replaceAll('"V1"', JSON.stringify(product))
        const answer = await h.ask(example.method, example.path.replace('/o1', `/${order}`), {
          headers: { ...example.headers, ...session },
          ...(written === undefined ? {} : { body: json(written) }),
        })
        expect([name, answer.status, answer.text]).toEqual([name, example.status, answer.text])
        expect(E.isRight(callOf(example).answer.decode(answer.body))).toBe(true)
        expect(placesOf(answer.body), name).toEqual(expect.arrayContaining([...placesOf(example.answer)]))
        if (example.path === '/api/login') session = sessionOf(answer)
        if (example.path === '/api/orders') order = right(calls.placeOrder.answer.decode(answer.body)).id
      }
    })
  })
})

test('the document lists which status may follow which', () => {
  const rows = page.slice(page.indexOf('#### The status of an order'), page.indexOf('### Payments'))
  const names = (text: string) => [...text.matchAll(/`(\w+)`/gu)].map(([, name = '']) => name)
  const listed = [...rows.matchAll(/^\| `(\w+)` \| (.+) \|$/gmu)].map(([, from = '', to = '']) => [from, names(to)])
  expect(Object.fromEntries(listed)).toEqual(transitions)
})
