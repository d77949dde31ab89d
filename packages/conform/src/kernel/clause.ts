import type { Flag, GoodName, HookName, Hooks, World } from '@conform/kernel/world'

/** A backend that breaks a MUST does not carry the shop, or is not safe. One that breaks a SHOULD is worse for shoppers. */
export type Level = 'MUST' | 'SHOULD'

/**
 * What a backend claims to do. `buy` includes `browse`, and `safe` includes `buy`. The others are independent.
 *
 * - `browse`: the catalogue
 * - `buy`: sessions, cart, checkout, orders and paying (docs/spec/product.md#7-the-calls-it-makes)
 * - `safe`: no code is sold twice, lost after payment or shown to another person
 * - `link`: the link of an order, `/s/{token}`
 * - `account`: registration, phone codes, passwords, devices, consent
 * - `social`: logins by another site
 * - `reveal`: a phone code before codes are shown in an old session
 * - `receipts`: receipts by mail
 * - `live`: pushes
 * - `apps`: mini-apps, and one-time values that become a session
 * - `elsewhere`: pages of another origin
 */
export const profiles = [
  'browse',
  'buy',
  'safe',
  'link',
  'account',
  'social',
  'reveal',
  'receipts',
  'live',
  'apps',
  'elsewhere',
] as const
export type Profile = (typeof profiles)[number]

/** What a clause is about: a profile of a backend, or the webhooks that a program receives or sends. */
export type Subject = Profile | 'webhooks'

/** The profile, and all that it includes. */
export const included = (profile: Profile): readonly Profile[] =>
  profile === 'safe' ? ['browse', 'buy', 'safe'] : profile === 'buy' ? ['browse', 'buy'] : [profile]

/** What a clause needs besides shoppers. If it is missing, the clause is not testable. */
export interface Needs {
  readonly hooks: readonly HookName[]
  readonly goods: readonly GoodName[]
  /** The clause is not applicable to a backend that says it has no such part. */
  readonly features: readonly Flag[]
  /** The clause sends requests itself: it cannot run over ports in memory. */
  readonly wire: boolean
}

/** One rule of the contract, and a way to find out whether a backend keeps it. */
export interface Clause {
  /** Never given to another clause. An invariant has its own number (docs/invariants.md). */
  readonly id: string
  readonly level: Level
  readonly profile: Profile
  /** The rule, as a sentence. */
  readonly text: string
  readonly needs: Needs
  /** A race: it can show that a backend breaks the rule, but not that it always keeps it. */
  readonly stochastic: boolean
  /** Rejects with a `Broken` if the rule does not hold. */
  readonly run: (world: World) => Promise<void>
}

/** A world that has what a clause needs. */
type Equipped<Hook extends HookName, Good extends GoodName, Raw extends boolean> = World & {
  readonly hooks: Required<Pick<Hooks, Hook>>
  readonly goods: Required<Pick<World['goods'], Good>>
} & (Raw extends true ? { readonly wire: NonNullable<World['wire']> } : unknown)

interface Written<Hook extends HookName, Good extends GoodName, Raw extends boolean> {
  readonly id: string
  readonly level: Level
  readonly profile: Profile
  readonly text: string
  readonly hooks?: readonly Hook[]
  readonly goods?: readonly Good[]
  /** Those that follow from hooks and goods are added. */
  readonly features?: readonly Flag[]
  readonly wire?: Raw
  readonly stochastic?: boolean
  readonly run: (world: Equipped<Hook, Good, Raw>) => Promise<void>
}

/** Writes a clause: `run` gets a world that has what the clause needs. */
export const clause = <
  const Hook extends HookName = never,
  const Good extends GoodName = never,
  const Raw extends boolean = false,
>(
  written: Written<Hook, Good, Raw>,
): Clause => {
  const { id, level, profile, text, hooks = [], goods = [], wire = false, stochastic = false } = written
  const features = [...new Set([...(written.features ?? []), ...impliedBy(hooks, goods)])]
  const needs: Needs = { hooks, goods, features, wire }
  const isEquipped = (world: World): world is Equipped<Hook, Good, Raw> => missingIn(world, needs).length === 0
  return {
    id,
    level,
    profile,
    text,
    needs,
    stochastic,
    run: world => (isEquipped(world) ? written.run(world) : Promise.reject(new NotTestable(missingIn(world, needs)))),
  }
}

/** The parts of a backend that hooks and goods are about. */
const impliedBy = (hooks: readonly HookName[], goods: readonly GoodName[]): readonly Flag[] => [
  ...(hooks.includes('sms') ? (['phone_codes'] as const) : []),
  ...(hooks.includes('handOff') ? (['hand_off'] as const) : []),
  ...(hooks.includes('app') ? (['mini_apps'] as const) : []),
  ...(goods.includes('topUp') || goods.includes('apple') ? (['top_ups'] as const) : []),
]

/** What a world lacks for a clause, in words for a report. */
export const missingIn = (world: World, { hooks, goods, wire }: Needs): readonly string[] => [
  ...hooks.filter(name => world.hooks[name] === undefined).map(name => `the hook "${name}"`),
  ...goods.filter(name => world.goods[name] === undefined).map(name => `the good "${name}"`),
  ...(wire && world.wire === undefined ? ['a backend over HTTP'] : []),
]

/** A prerequisite is missing: the clause was not tried. This is never a pass. */
export class NotTestable extends Error {
  constructor(readonly missing: readonly string[]) {
    super(`missing: ${missing.join(', ')}`)
  }
}
