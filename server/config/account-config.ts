import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as RA from 'fp-ts/ReadonlyArray'
import {
  type Environment,
  flag,
  list,
  matching,
  oneOf,
  origin,
  type Setting,
  textOr,
  wholeNumber,
  all,
  validation,
} from '@server/config/settings'

/** The settings of authentication and accounts. */
export interface AccountConfig {
  /** The dialling codes that the shop sends messages to. */
  readonly served: readonly string[]
  /** The SMS gateway: a description in a file, and a secret that must not be in it. */
  readonly smsGateway: { readonly file: string | undefined; readonly secret: string }
  /** Descriptions of the providers of social logins, in a file. */
  readonly socialProviders: string | undefined
  /** The page to which providers return the browser. */
  readonly landing: '/auth/login' | '/takings'
  /** The operator's own mini-apps, in a file. */
  readonly oauthClients: string | undefined
  /** Origins of front ends elsewhere on the same site. */
  readonly frontEnds: readonly string[]
  /** A session ends when it has not been seen for this many days; 0: sessions do not end when idle. */
  readonly idleDays: number
  /** Older sessions must give a phone code before they see codes of orders that they did not place. */
  readonly revealAfterDays: number
  /** False switches the rate limits off, for measurements only. */
  readonly limited: boolean
  /** The secret of the hooks for conformance runs; absent: there are no hooks. Not in production. */
  readonly conformSecret: string | undefined
}

export const readAccountConfig = (env: Environment, mode: 'demo' | 'production'): Setting<AccountConfig> =>
  pipe(
    all({
      served: list(env, 'TEL_COUNTRIES', text => /^\+\d{1,4}$/u.test(text), 'dialling codes like +853,+852', [
        '+853',
        '+852',
        '+86',
      ]),
      landing: oneOf(env, 'LOGIN_LANDING', ['/auth/login', '/takings'], '/auth/login'),
      frontEnds: pipe(
        list(env, 'FRONTEND_ORIGINS', () => true, '', []),
        E.chain(texts =>
          RA.sequence(validation)(texts.map(text => origin({ FRONTEND_ORIGINS: text }, 'FRONTEND_ORIGINS', text))),
        ),
      ),
      idleDays: wholeNumber(env, 'SESSION_IDLE_DAYS', { min: 0, max: 365, fallback: 0 }),
      revealAfterDays: wholeNumber(env, 'REVEAL_CODE_AFTER_DAYS', { min: 0, max: 365, fallback: 30 }),
      limited: pipe(
        flag(env, 'RATE_LIMITS', true),
        E.chain((limited): Setting<boolean> =>
          limited || mode === 'demo' ? E.right(limited) : E.left(['RATE_LIMITS: not in production']),
        ),
      ),
      conformSecret: pipe(
        matching(env, 'CONFORM_SECRET', text => /^[\x21-\x7e]{8,}$/u.test(text), 'at least 8 characters'),
        E.chain((secret): Setting<string | undefined> =>
          secret === undefined || mode === 'demo' ? E.right(secret) : E.left(['CONFORM_SECRET: not in production']),
        ),
      ),
    }),
    E.map(read => ({
      ...read,
      smsGateway: { file: textOr(env, 'SMS_GATEWAY_FILE', undefined), secret: textOr(env, 'SMS_SECRET', '') },
      socialProviders: textOr(env, 'SOCIAL_PROVIDERS_FILE', undefined),
      oauthClients: textOr(env, 'OAUTH_CLIENTS_FILE', undefined),
    })),
  )
