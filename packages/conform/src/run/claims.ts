import { type Profile, included, profiles } from '@conform/kernel/clause'
import type { Flag } from '@conform/kernel/world'
import type { Recorded } from '@conform/world/recorder'
import type { Remote } from '@conform/world/remote-world'

/** Where the profiles of a run come from. */
export interface Claims {
  /** Each with all that it includes, in the order of `profiles`. */
  readonly profiles: readonly Profile[]
  readonly source: 'the command line' | 'the hooks' | 'GET /api/init' | 'nothing was claimed'
}

export const claimsOf = (asked: readonly Profile[], { hello, init }: Pick<Remote, 'hello' | 'init'>): Claims => {
  if (asked.length > 0) return { profiles: withIncluded(asked), source: 'the command line' }
  const denied = deniedIn({ init })
  const said = profiles.filter(each => hello?.profiles.includes(each) && !denied.includes(each))
  if (said.length > 0) return { profiles: withIncluded(said), source: 'the hooks' }
  if (init?.features === undefined) return { profiles: withIncluded(['buy']), source: 'nothing was claimed' }
  return { profiles: withIncluded(['buy', ...featuresIn({ init })]), source: 'GET /api/init' }
}

const featuresIn = ({ init }: Pick<Remote, 'init'>): readonly Profile[] => {
  const social_logins = init?.features?.social_logins ?? []
  return [
    ...optional.filter(profile => FLAGS[profile].some(flag => init?.features?.[flag] === true)),
    ...(social_logins.length > 0 ? (['social'] as const) : []),
  ]
}

/** The flags of `GET /api/init` that stand for a profile: one that is true is enough. */
const FLAGS = {
  account: ['phone_codes'],
  link: ['order_links'],
  reveal: ['reveal'],
  receipts: ['receipts'],
  live: ['realtime'],
  apps: ['mini_apps', 'hand_off'],
} as const satisfies Partial<Record<Profile, readonly Flag[]>>
const optional = ['account', 'link', 'reveal', 'receipts', 'live', 'apps'] as const

/** The profiles that the backend says it does not have. An account without phone codes still has other calls. */
const deniedIn = ({ init }: Pick<Remote, 'init'>): readonly Profile[] =>
  optional.filter(profile => profile !== 'account' && FLAGS[profile].every(flag => init?.features?.[flag] === false))

const withIncluded = (asked: readonly Profile[]): readonly Profile[] => {
  const all = new Set(asked.flatMap(included))
  return profiles.filter(each => all.has(each))
}

/** Something of a profile that the backend has and does not claim. */
export interface Unclaimed {
  readonly profile: Profile
  readonly because: string
}

/** The profiles that the backend has something of and does not claim. Their clauses were not run. */
export const unclaimedIn = (
  { profiles: claimed }: Claims,
  remote: Pick<Remote, 'hello' | 'init' | 'realtime'>,
  exchanges: readonly Recorded[],
): readonly Unclaimed[] => {
  const has = (profile: Profile, found: boolean, because: string): readonly Unclaimed[] =>
    found && !claimed.includes(profile) ? [{ profile, because }] : []
  const features = featuresIn(remote)
  return [
    ...features.flatMap(profile => has(profile, true, saying(profile))),
    ...has('live', remote.realtime !== undefined, 'there is a realtime service'),
    ...has('link', exchanges.some(hasLink), 'orders have a `revival_token`'),
    ...has('apps', remote.hello?.hooks.includes('app') === true, 'the hooks have a mini-app'),
    ...profiles
      .filter(each => remote.hello?.profiles.includes(each) === true && !deniedIn(remote).includes(each))
      .flatMap(each => has(each, true, 'the hooks claim it, and the command line does not')),
  ].filter(({ profile }, at, all) => all.findIndex(each => each.profile === profile) === at)
}

const saying = (profile: Profile): string => {
  const flag = optional.find(each => each === profile)
  return flag === undefined
    ? 'GET /api/init lists `social_logins`'
    : `GET /api/init says ${FLAGS[flag].map(name => `\`${name}\``).join(' or ')}`
}

const hasLink = ({ call, body }: Recorded): boolean => call === 'placeOrder' && body.includes('"revival_token":"')
