import type { IO } from 'fp-ts/IO'
import { type Consent, type Provider, providers } from '~/domain/account/account'
import type { SocialPort } from '~/domain/account/account.port'
import { sameSecret } from '~/domain/site/auth-callback'
import type { DevicePort, IdPort } from '~/domain/site/device.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** What a journey to a provider is for. */
export type Errand = 'login' | 'link'

/** A journey that this browser has begun. */
export interface Journey {
  readonly provider: Provider
  readonly errand: Errand
  /** The policies that stood beside the provider's button; nothing where none did. */
  readonly agreed: readonly Consent[]
}

/** Logging in elsewhere (docs/spec/product.md#4-states-and-transitions, docs/spec/decisions.md#3-session). */
export interface SocialUseCase {
  /**
   * Leaves for a provider, with a fresh state that is kept until the way back. Answers false, and stays, where this browser
   * keeps nothing: the way back would be worth nothing without the state. `agreed`: the policies that stand beside the button, in the
   * versions that are shown; they come back with the journey.
   */
  readonly leave: (provider: Provider, errand: Errand, agreed?: readonly Consent[]) => IO<boolean>
  /** Which journey a state belongs to. It is used up by that; any other state changes nothing (I-23). */
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
      storage.write(stateKey(provider), state)()
      storage.write(errandKey(provider), errand)()
      storage.write(agreedKey(provider), JSON.stringify(agreed))()
      if (storage.read(stateKey(provider))() !== state) return false
      device.leave(social.door(provider, state))()
      return true
    },
  comeBack: state => () => {
    const provider = providers.find(each => sameSecret(storage.read(stateKey(each))() ?? '', state ?? ''))
    if (provider === undefined) return undefined
    const errand = storage.read(errandKey(provider))() === 'link' ? 'link' : 'login'
    const agreed = readConsents(storage.read(agreedKey(provider))() ?? '')
    for (const key of [stateKey, errandKey, agreedKey]) storage.remove(key(provider))()
    return { provider, errand, agreed }
  },
})

/** The name is given (docs/spec/decisions.md#3-session). */
const stateKey = (provider: Provider): string => `auth.${provider}.state`
const errandKey = (provider: Provider): string => `auth.${provider}.errand`
const agreedKey = (provider: Provider): string => `auth.${provider}.agreed`

/** What is not what `leave` wrote is nothing. */
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
