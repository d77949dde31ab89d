import type { IO } from 'fp-ts/IO'
import { type Provider, providers } from '~/domain/account/account'
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
}

/** Logging in elsewhere (docs/spec/product.md#4-states-and-transitions, docs/spec/decisions.md#3-session). */
export interface SocialUseCase {
  /**
   * Leaves for a provider, with a fresh state that is kept until the way back. Answers false, and stays, where this browser
   * keeps nothing: the way back would be worth nothing without the state.
   */
  readonly leave: (provider: Provider, errand: Errand) => IO<boolean>
  /** Which journey a state belongs to. It is used up by that; any other state changes nothing (I-23). */
  readonly comeBack: (state: string | undefined) => IO<Journey | undefined>
}

export const socialUseCase = (
  social: SocialPort,
  storage: StoragePort,
  ids: IdPort,
  device: Pick<DevicePort, 'leave'>,
): SocialUseCase => ({
  leave: (provider, errand) => () => {
    const state = ids.fresh()
    storage.write(stateKey(provider), state)()
    storage.write(errandKey(provider), errand)()
    if (storage.read(stateKey(provider))() !== state) return false
    device.leave(social.door(provider, state))()
    return true
  },
  comeBack: state => () => {
    const provider = providers.find(each => sameSecret(storage.read(stateKey(each))() ?? '', state ?? ''))
    if (provider === undefined) return undefined
    const errand = storage.read(errandKey(provider))() === 'link' ? 'link' : 'login'
    storage.remove(stateKey(provider))()
    storage.remove(errandKey(provider))()
    return { provider, errand }
  },
})

/** The name is given (docs/spec/decisions.md#3-session). */
const stateKey = (provider: Provider): string => `auth.${provider}.state`
const errandKey = (provider: Provider): string => `auth.${provider}.errand`
