import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { amount, id, object, optional, text, unitPrice, whole } from '~/contract/wire'
import { errorPath } from '~/contract/error-path'

/**
 * What a conformance run asks of the backend under test besides the calls of the contract. Each hook is one JSON object
 * in, `{"hook": name, …}`, and one out. A hook that fails answers `{"error": text}`.
 */
export interface Hook<Asked, Answer> {
  readonly name: string
  readonly asked: t.Type<Asked, unknown>
  readonly answer: t.Type<Answer, unknown>
}

const hook = <Asked, Answer>(
  name: string,
  asked: t.Type<Asked, unknown>,
  answer: t.Type<Answer, unknown>,
): Hook<Asked, Answer> => ({ name, asked, answer })

const done = t.type({})
const order = t.type({ order: id })
const tel = { country_code: text(6, 2), tel: text(20, 1) }
const good = object({ no: id, price: unitPrice }, { discount: amount })

const realtime = t.type({ key: t.string, host: t.string, port: t.number, tls: t.boolean, cluster: t.string })
const hello = object(
  {
    name: t.string,
    version: t.string,
    contract: t.string,
    hooks: t.readonlyArray(t.string),
    profiles: t.readonlyArray(t.string),
  },
  { methods: t.type({ wallet: t.string, cash: t.string }), realtime, origin: t.string },
)
export type Hello = t.TypeOf<typeof hello>

export const hooks = {
  hello: hook('hello', done, hello),
  goods: hook(
    'goods',
    t.type({ want: t.readonlyArray(t.string) }),
    t.type({ goods: t.record(t.string, t.union([good, t.null])) }),
  ),
  customer: hook(
    'customer',
    t.type({ count: whole(1, 200) }),
    t.type({ customers: t.readonlyArray(t.type({ ...tel, password: t.string })) }),
  ),
  scarce: hook('scarce', t.type({ stock: whole(0, 1_000) }), t.type({ good })),
  stock: hook('stock', t.type({ product: id }), t.type({ free: t.number, held: t.number, sold: t.number })),
  settle: hook('settle', order, done),
  expire: hook('expire', order, done),
  fulfil: hook('fulfil', order, done),
  sms: hook('sms', t.type({ purpose: t.string, ...tel }), t.type({ code: t.string })),
  wait: hook('wait', t.type({ ...tel, seconds: t.number }), done),
  age: hook('age', t.type({ ...tel, days: t.number }), done),
  force: hook('force', t.type(tel), done),
  vouch: hook('vouch', t.type({ provider: t.string, account: t.string }), t.type({ code: t.string })),
  handOff: hook('handOff', t.type(tel), t.type({ token: t.string })),
  app: hook('app', done, t.type({ id: t.string, name: t.string, redirect: t.string })),
}

/** A hook with its implementation. */
export interface AnsweredHook {
  readonly name: string
  readonly run: (given: unknown) => Promise<unknown>
}

/** Implements a hook. The run that asked receives the message of a rejection. */
export const onHook = <Asked, Answer>(
  { name, asked, answer }: Hook<Asked, Answer>,
  run: (asked: Asked) => Answer | Promise<Answer>,
): AnsweredHook => ({
  name,
  run: async given => {
    const read = asked.decode(given)
    if (E.isLeft(read)) throw new Error(`${name}: ${errorPath(read.left[0]?.context ?? [])} is missing or not valid`)
    return answer.encode(await run(read.right))
  },
})

const named = optional({ hook: t.string })

/** Answers one request for a hook. */
export const answerHook = async (
  offered: readonly AnsweredHook[],
  given: unknown,
): Promise<{ readonly status: 200 | 400 | 404; readonly body: unknown }> => {
  const read = named.decode(given)
  const name = E.isRight(read) ? read.right.hook : undefined
  const found = offered.find(each => each.name === name)
  if (found === undefined) return { status: 404, body: { error: `no hook "${name ?? ''}"` } }
  try {
    return { status: 200, body: await found.run(given) }
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : String(error) } }
  }
}
