import * as E from 'fp-ts/Either'
import { all, type Environment, flag, origin, type Setting, textOr } from '@server/config/settings'

/** The operator's console in the browser. */
export interface ConsoleConfig {
  /** Its address: that of the shop, or a separate one. */
  readonly origin: string
  /** It is on no other host than that of its origin. */
  readonly hasOwnOrigin: boolean
}

interface ConsoleSettings {
  readonly isOn: boolean
  readonly own: string | undefined
}

export const readConsole = (env: Environment, mode: 'demo' | 'production'): Setting<ConsoleSettings> =>
  all({
    isOn: flag(env, 'CONSOLE', mode === 'demo'),
    own: textOr(env, 'CONSOLE_URL', undefined) === undefined ? E.right(undefined) : origin(env, 'CONSOLE_URL', ''),
  })

/** Undefined: there is no console. */
export const consoleOf = ({ isOn, own = '' }: ConsoleSettings, publicUrl: string): ConsoleConfig | undefined => {
  const address = own === '' ? publicUrl : own
  return isOn ? { origin: address, hasOwnOrigin: address !== publicUrl } : undefined
}
