import { type Profile, included, profiles } from '@conform/kernel/clause'
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
  const said = profiles.filter(each => hello?.profiles.includes(each))
  if (said.length > 0) return { profiles: withIncluded(said), source: 'the hooks' }
  if (init?.features === undefined) return { profiles: withIncluded(['buy']), source: 'nothing was claimed' }
  return { profiles: withIncluded(['buy', ...featuresIn({ init })]), source: 'GET /api/init' }
}

const featuresIn = ({ init }: Pick<Remote, 'init'>): readonly Profile[] => {
  const { phone_codes = false, social_logins = [], receipts = false } = init?.features ?? {}
  return [
    ...(phone_codes ? (['account'] as const) : []),
    ...(social_logins.length > 0 ? (['social'] as const) : []),
    ...(receipts ? (['receipts'] as const) : []),
  ]
}

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
    ...has('account', features.includes('account'), 'GET /api/init says `phone_codes`'),
    ...has('social', features.includes('social'), 'GET /api/init lists `social_logins`'),
    ...has('receipts', features.includes('receipts'), 'GET /api/init says `receipts`'),
    ...has('live', remote.realtime !== undefined, 'there is a realtime service'),
    ...has('link', exchanges.some(hasLink), 'orders have a `revival_token`'),
    ...has('apps', remote.hello?.hooks.includes('app') === true, 'the hooks have a mini-app'),
    ...profiles
      .filter(each => remote.hello?.profiles.includes(each) === true)
      .flatMap(each => has(each, true, 'the hooks claim it, and the command line does not')),
  ].filter(({ profile }, at, all) => all.findIndex(each => each.profile === profile) === at)
}

const hasLink = ({ call, body }: Recorded): boolean => call === 'placeOrder' && body.includes('"revival_token":"')
