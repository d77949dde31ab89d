import { type Environment, type Setting, all, flag } from '@server/config/settings'

/** What an operator insists on in production. */
export interface Allowed {
  readonly embedded: boolean
  readonly simulators: boolean
  readonly keysInFile: boolean
}

export const readAllowed = (env: Environment): Setting<Allowed> =>
  all({
    embedded: flag(env, 'ALLOW_EMBEDDED_DATABASE', false),
    simulators: flag(env, 'ALLOW_SIMULATORS_IN_PRODUCTION', false),
    keysInFile: flag(env, 'ALLOW_VAULT_KEYS_IN_FILE', false),
  })
