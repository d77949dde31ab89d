import * as E from 'fp-ts/Either'
import { NotTestable } from '@conform/kernel/clause'
import { type HookTransport, askHook } from '@conform/hooks/hook-client'
import { hooksOf } from '@conform/hooks/hooks-of'
import { type Browser, browser } from '@conform/world/browser'
import { type GoodsFile, namedGoods, plainGoods } from '@conform/world/find-goods'
import { type Recorder, recorder } from '@conform/world/recorder'
import { remoteShopper } from '@conform/world/remote-shopper'
import { remoteWire } from '@conform/world/remote-wire'
import { untilWithin } from '@conform/kernel/until'
import {
  type Flag,
  type Good,
  type GoodName,
  type Hooks,
  type Shopper,
  type World,
  flags,
  goodNames,
} from '@conform/kernel/world'
import type { RealtimeOptions } from '~/adapters/realtime/pusher'
import { type Hello, hooks as hookCalls } from '~/contract/hooks.wire'
import type { PasswordLogin } from '~/domain/account/session'
import { CASH } from '~/domain/cart/cart'
import type { Init, ProductGroup } from '~/domain/catalog/catalog'
import { defined } from '~/domain/shared/defined'

export interface RemoteOptions {
  /** Without a slash at its end. */
  readonly url: string
  readonly transport: HookTransport | undefined
  /** Customers that exist, for a backend without the hook `customer`. */
  readonly customers: readonly PasswordLogin[]
  readonly goods: GoodsFile
  /** Seconds. */
  readonly patience: number
  readonly rounds: number
  readonly seed: number
  /** The origin of the pages, if they have another one than the backend. */
  readonly origin?: string
  /** Where pushes come from, if the hook `hello` does not say it. */
  readonly realtime?: RealtimeOptions
}

/** A backend at an address, and what it said of itself. */
export interface Remote {
  readonly hello: Hello | undefined
  /** Where pushes come from. */
  readonly realtime: RealtimeOptions | undefined
  /** The flags of `GET /api/init` that are `false`. */
  readonly lacks: readonly Flag[]
  /** Absent: the answer could not be decoded. */
  readonly init: Init | undefined
  readonly recorder: Recorder
  /** A world for one clause: it has its own people. */
  readonly world: () => World
  readonly close: () => Promise<void>
}

/** Nothing answers that could be a shop, so that nothing can be said about it. */
export class CouldNotRun extends Error {}

/** Looks whether a shop answers, and asks its hooks what they can do. Rejects with `CouldNotRun`. */
export const openRemote = async (options: RemoteOptions): Promise<Remote> => {
  const { url, transport, patience, rounds, seed } = options
  const records = recorder()
  const sessions = new WeakMap<Shopper, Browser>()
  const shopper = (login: PasswordLogin): Shopper => {
    const own = browser(records.record, { seconds: patience })
    const made = remoteShopper(url, own, login, realtime)
    sessions.set(made, own)
    return made
  }
  const hello = await greeted(transport)
  const realtime = options.realtime ?? hello?.realtime
  const init = await preflight(url, shopper(NOBODY), records)
  const lacks = flags.filter(flag => init?.features?.[flag] === false)
  const groups = await shopper(NOBODY).ports.catalog.groups({})()
  const hooks: Hooks = transport === undefined ? {} : hooksOf(transport, hello?.hooks ?? [])
  const facts = {
    goods: await goodsOf(options, hello, E.isRight(groups) ? groups.right : []),
    methods: hello?.methods ?? options.goods.methods ?? methodsOf(init),
    policies: init?.policies ?? [],
    socialLogins: (init?.features?.social_logins ?? []).map(({ code }) => code),
    hooks,
    lacks,
    wire: remoteWire(
      url,
      as => {
        const own = sessions.get(as)
        return own === undefined ? undefined : { token: as.tokens.read(), browser: own }
      },
      records.record,
    ),
    rounds,
    until: untilWithin(patience * 1_000),
    seed,
    ...defined({ contract: hello?.contract }),
    ...defined({ origin: options.origin ?? hello?.origin }),
    close: async () => undefined,
  }
  const people = { made: options.seed % 100_000 }
  return {
    hello,
    realtime,
    lacks,
    init,
    recorder: records,
    world: () => ({ ...facts, ...peopleOf(options, hooks, shopper, people) }),
    close: async () => transport?.close(),
  }
}

const NOBODY: PasswordLogin = { country_code: '', tel: '', password: '' }
const FIRST_STRANGER = 66_500_000

/** Those who come to the shop during one clause. */
const peopleOf = (
  { customers }: RemoteOptions,
  hooks: Hooks,
  shopper: (login: PasswordLogin) => Shopper,
  people: { made: number },
): Pick<World, 'guest' | 'again' | 'stranger'> => {
  const known = [...customers]
  return {
    guest: async () => {
      if (hooks.customer !== undefined) {
        const [login] = await hooks.customer(1)
        if (login === undefined) throw new Error('the hook "customer" made no customer')
        return shopper(login)
      }
      const login = known.shift()
      if (login === undefined) throw new NotTestable(['the hook "customer", or one more --as'])
      return emptied(shopper(login))
    },
    again: async ({ login }) => shopper(login),
    stranger: async () => {
      people.made += 1
      const password = `words of stranger ${people.made}`
      return shopper({ country_code: '+853', tel: String(FIRST_STRANGER + people.made), password })
    },
  }
}

/** A customer who was here before, with an empty cart. */
const emptied = async (shopper: Shopper): Promise<Shopper> => {
  const token = await shopper.ports.session.login(shopper.login)()
  if (E.isLeft(token)) throw new NotTestable([`a customer who can log in: --as ${shopper.login.tel} cannot`])
  shopper.tokens.write(token.right)()
  await shopper.ports.cart.clear()
  shopper.tokens.clear()
  return shopper
}

const greeted = async (transport: HookTransport | undefined): Promise<Hello | undefined> => {
  try {
    return transport === undefined ? undefined : await askHook(transport, hookCalls.hello, {})
  } catch (error) {
    throw new CouldNotRun(`the hooks do not answer "hello": ${error instanceof Error ? error.message : String(error)}`)
  }
}

const preflight = async (url: string, { ports }: Shopper, { all }: Recorder): Promise<Init | undefined> => {
  const init = await ports.catalog.init()
  if (E.isRight(init)) return init.right
  const answer = all().at(-1)
  if (answer === undefined) throw new CouldNotRun(`nothing answers at ${url}`)
  if (answer.status !== 200)
    throw new CouldNotRun(`no shop answers at ${url}: GET /api/init was answered with ${answer.status}`)
  return undefined
}

const goodsOf = async (
  { transport, goods }: RemoteOptions,
  hello: Hello | undefined,
  groups: readonly ProductGroup[],
): Promise<Readonly<Partial<Record<GoodName, Good>>>> => {
  const found = { ...plainGoods(groups), ...namedGoods(groups, goods.goods ?? {}) }
  if (transport === undefined || hello?.hooks.includes('goods') !== true) return found
  const { goods: offered } = await askHook(transport, hookCalls.goods, { want: goodNames }).catch(couldNotRun)
  return { ...found, ...Object.fromEntries(Object.entries(offered).filter(([, good]) => good !== null)) }
}

const couldNotRun = (error: unknown): never => {
  throw new CouldNotRun(error instanceof Error ? error.message : String(error))
}

/** The first method of a wallet that is switched on. */
const methodsOf = (init: Init | undefined): World['methods'] => ({
  wallet: init?.payment_gateway.find(({ enabled, code }) => enabled && code !== CASH)?.code ?? CASH,
  cash: CASH,
})
