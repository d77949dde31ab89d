import * as t from 'io-ts'
import { codedTel, consent } from '~/contract/account.wire'
import { id, object, text, withDefault } from '~/contract/wire'
import type { PasswordLogin, User } from '~/domain/account/session'

export const user: t.Type<User, unknown> = object(
  {
    hashid: id,
    name: withDefault(t.string, ''),
    registered: withDefault(t.boolean, true),
    verified: withDefault(t.boolean, false),
    status: withDefault(t.type({ name: t.string }), { name: 'active' }),
    scope: withDefault(t.readonlyArray(t.string), []),
  },
  { tel: t.type({ country_code: t.string, tel: t.string }), consents: t.readonlyArray(consent) },
)

/** `GET /api/me`: the user under a data field (docs/spec/product.md#3-entities-and-their-fields). */
export const me = t.type({ data: user })

const passwordLogin: t.Type<PasswordLogin, unknown> = t.exact(
  t.type({
    tel: text(20, 1),
    country_code: text(6, 2),
    password: text(200, 1),
  }),
)

/**
 * `POST /api/login`: a number with its password, or with the code that was sent to it (docs/spec/api.md). Each has its
 * own properties alone, so that they say which one it is.
 */
export const login = t.union([passwordLogin, codedTel])

/** Login response: token under `data.token` (docs/spec/product.md#3-entities-and-their-fields). */
export const token = t.type({ data: t.type({ token: t.string }) })

/** The request of `pusher-js`, as JSON or as a form (docs/spec/decisions.md#10-realtime). */
export const channelRequest = t.type({ socket_id: text(64, 1), channel_name: text(200, 1) })
export const channelAuth = t.type({ auth: t.string })
