import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as t from 'io-ts'
import { type Opaque, described, object, opaque } from '~/contract/wire'
import { type OfferedLogin, PROVIDER_PATTERN, type Provider, isProvider } from '~/domain/catalog/social-logins'
import type { Features } from '~/domain/catalog/features'

/** The code of a social login. A backend may have others than those that pages know. */
export const provider: Opaque<Provider, string> = opaque(
  new t.Type<Provider, string>(
    'Provider',
    (u): u is Provider => typeof u === 'string' && isProvider(u),
    (u, c) =>
      typeof u === 'string' && isProvider(u) ? t.success(u) : t.failure(u, c, 'is not the code of a provider'),
    code => code,
  ),
  { type: 'string', pattern: PROVIDER_PATTERN },
)

const named = object({ code: provider }, { name: t.string })

/** The code alone, or with a name. */
const offeredLogin: Opaque<OfferedLogin, unknown> = opaque(
  new t.Type<OfferedLogin, unknown>(
    'OfferedLogin',
    named.is,
    (u, c) => named.validate(typeof u === 'string' ? { code: u } : u, c),
    login => (login.name === undefined ? login.code : named.encode(login)),
  ),
  { of: t.union([provider, named]) },
)

/** Each login once. One that cannot be read is left out: the others work. */
const offeredLogins: Opaque<readonly OfferedLogin[], unknown> = opaque(
  new t.Type<readonly OfferedLogin[], unknown>(
    'OfferedLogins',
    t.readonlyArray(offeredLogin).is,
    (u, c) =>
      pipe(
        t.UnknownArray.validate(u, c),
        E.map(given => given.flatMap(readable)),
        E.map(logins => logins.filter(({ code }, at) => logins.findIndex(other => other.code === code) === at)),
      ),
    t.readonlyArray(offeredLogin).encode,
  ),
  { of: t.readonlyArray(offeredLogin) },
)

const readable = (given: unknown): readonly OfferedLogin[] => {
  const read = offeredLogin.decode(given)
  return E.isRight(read) ? [read.right] : []
}

export const features: t.Type<Features, unknown> = described(
  object(
    { phone_codes: t.boolean, social_logins: offeredLogins },
    {
      receipts: t.boolean,
      customer_data: t.boolean,
      registration: t.boolean,
      password_reset: t.boolean,
      name_change: t.boolean,
      password_change: t.boolean,
      number_change: t.boolean,
      social_links: t.boolean,
      devices: t.boolean,
      cancellation: t.boolean,
      hand_off: t.boolean,
      mini_apps: t.boolean,
      realtime: t.boolean,
      order_links: t.boolean,
      reveal: t.boolean,
      top_ups: t.boolean,
    },
  ),
  'What this server has. Pages hide the rest.',
)
