import type { IO } from 'fp-ts/IO'
import type { Consent } from '~/domain/account/account'
import { type Provider, isProvider, providers } from '~/domain/catalog/social-logins'
import type { SocialPort } from '~/domain/account/account.port'
import type { DevicePort } from '~/domain/site/device.port'
import type { IdPort } from '~/domain/shared/id.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** The purpose of a visit to a provider. */
export type Errand = 'login' | 'link'

/** A visit to a provider that this browser has begun. */
export interface Journey {
  readonly provider: Provider
  readonly errand: Errand
  /** The policies shown beside the provider's button. Empty if the page showed no policies. */
  readonly agreed: readonly Consent[]
}

/** Logging in elsewhere (docs/spec/product.md#4-states-and-transitions, docs/spec/decisions.md#3-session). */
export interface SocialUseCase {
  /**
   * Leaves for a provider, with a new state that is stored until the return. Returns false, and stays, if this browser
   * stores nothing: the return would be useless without the state. `agreed`: the policies shown beside the button, with
   * their versions. They return with the journey.
   */
  readonly leave: (provider: Provider, errand: Errand, agreed?: readonly Consent[]) => IO<boolean>
  /** Returns the journey of a state and uses the state up. Any other state changes nothing (I-23). */
  readonly comeBack: (state: string | undefined) => IO<Journey | undefined>
}

export const socialUseCase = (
  social: SocialPort,
  storage: StoragePort,
  ids: IdPort,
  device: Pick<DevicePort, 'leave'>,
): SocialUseCase => ({
  leave:
    (provider, errand, agreed = []) =>
    () => {
      const state = ids.fresh()
      remember(storage, provider)
      storage.write(stateKey(provider), state)()
      storage.write(errandKey(provider), errand)()
      storage.write(agreedKey(provider), JSON.stringify(agreed))()
      if (storage.read(stateKey(provider))() !== state) return false
      device.leave(social.authorizeUrl(provider, state))()
      return true
    },
  comeBack: state => () => {
    if (state === undefined || state === '') return undefined
    const provider = [...providers, ...others(storage)].find(each => storage.read(stateKey(each))() === state)
    if (provider === undefined) return undefined
    const errand = storage.read(errandKey(provider))() === 'link' ? 'link' : 'login'
    const agreed = readConsents(storage.read(agreedKey(provider))() ?? '')
    for (const key of [stateKey, errandKey, agreedKey]) storage.remove(key(provider))()
    return { provider, errand, agreed }
  },
})

/** Codes that pages do not know, and that this browser has left for: a visit may return before the shop's data is known. */
const OTHERS = 'auth.providers'
const MOST_OTHERS = 20
const others = (storage: StoragePort): readonly Provider[] =>
  (storage.read(OTHERS)() ?? '').split(' ').filter(isProvider)

const remember = (storage: StoragePort, provider: Provider): void => {
  if (providers.some(each => each === provider)) return
  const left = new Set([provider, ...others(storage)])
  storage.write(OTHERS, [...left].slice(0, MOST_OTHERS).join(' '))()
}

/** The specification gives this name (docs/spec/decisions.md#3-session). */
const stateKey = (provider: Provider): string => `auth.${provider}.state`
const errandKey = (provider: Provider): string => `auth.${provider}.errand`
const agreedKey = (provider: Provider): string => `auth.${provider}.agreed`

/** Reads only values that `leave` wrote; anything else is an empty list. */
const readConsents = (kept: string): readonly Consent[] => {
  try {
    const read: unknown = JSON.parse(kept)
    return Array.isArray(read) ? read.flatMap(readConsent) : []
  } catch {
    return []
  }
}

const readConsent = (kept: unknown): readonly Consent[] => {
  if (typeof kept !== 'object' || kept === null || !('id' in kept && 'version' in kept)) return []
  const { id, version } = kept
  return typeof id === 'string' && typeof version === 'string' ? [{ id, version }] : []
}
