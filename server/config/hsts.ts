import { type Environment, type Setting, oneOf } from '@server/config/settings'

/** For which hosts browsers use TLS only. */
export const hstsOf = (env: Environment): Setting<'no' | 'host' | 'subdomains'> =>
  oneOf(env, 'HSTS', ['no', 'host', 'subdomains'], 'host')
