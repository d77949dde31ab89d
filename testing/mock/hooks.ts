import type { MockShop } from '@testing/mock/mock-shop'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import { type AnsweredHook, type Hello, hooks, onHook } from '~/contract/hooks.wire'
import { codePurposes } from '~/domain/account/account'
import { CASH } from '~/domain/cart/cart'
import { defined } from '~/domain/shared/defined'
import type { Variant } from '~/domain/catalog/variant'

/** The profiles that the mock claims, besides pages elsewhere: for these it must know their origin. */
const profiles = ['safe', 'link', 'account', 'social', 'reveal', 'receipts', 'live', 'apps']

/** The hooks of the mock shop. */
export const mockHooks = (
  { acts, goods, scarce }: MockShop,
  { version, origin, realtime }: Pick<Hello, 'version' | 'origin' | 'realtime'>,
): readonly AnsweredHook[] => {
  const offered: readonly AnsweredHook[] = [
    onHook(hooks.goods, ({ want }) => {
      const all = goods()
      return { goods: Object.fromEntries(want.map(kind => [kind, goodOf(all[kind])])) }
    }),
    onHook(hooks.customer, ({ count }) => ({ customers: acts.customer(count) })),
    onHook(hooks.scarce, ({ stock }) => {
      const { no, price } = scarce(stock)
      return { good: { no, price } }
    }),
    onHook(hooks.stock, ({ product }) => acts.stock(product)),
    onHook(hooks.settle, ({ order }) => done(acts.settle(order))),
    onHook(hooks.expire, ({ order }) => done(acts.expire(order))),
    onHook(hooks.fulfil, ({ order }) => done(acts.fulfil(order))),
    onHook(hooks.sms, ({ purpose, ...tel }) => {
      const known = codePurposes.find(each => each === purpose)
      if (known === undefined) throw new Error(`codes have no purpose "${purpose}"`)
      return { code: acts.sms(known, tel) }
    }),
    onHook(hooks.wait, ({ seconds, ...tel }) => done(acts.wait(tel, seconds))),
    onHook(hooks.age, ({ days, ...tel }) => done(acts.age(tel, days))),
    onHook(hooks.force, tel => done(acts.force(tel))),
    onHook(hooks.vouch, ({ provider, account }) => ({ code: acts.vouch(provider, account) })),
    onHook(hooks.handOff, tel => ({ token: acts.handOff(tel) })),
    onHook(hooks.app, () => acts.app()),
  ]
  const hello = onHook(hooks.hello, () => ({
    name: 'Stone Shop mock',
    version,
    contract: CONTRACT_VERSION,
    hooks: offered.map(({ name }) => name),
    profiles: origin === undefined ? profiles : [...profiles, 'elsewhere'],
    ...defined({ origin }),
    ...defined({ realtime }),
    methods: { wallet: 'mpay', cash: CASH },
  }))
  return [hello, ...offered]
}

const done = (_: void) => ({})

const goodOf = (found: Variant | undefined) =>
  found === undefined ? null : { no: found.no, price: found.price, ...defined({ discount: found.discount }) }
