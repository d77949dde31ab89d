import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { subscribableEvents, type WebhookEvent } from '~/contract/webhook.wire'
import { byDefault, list, named, oneOfTexts, oneOrMore, strictObject } from '@server/platform/strict-codec'
import { keyOf } from '@server/webhooks/signature'

/** A receiver of webhooks. */
export interface Endpoint {
  /** The operator's name for it. */
  readonly name: string
  readonly url: string
  /** All of them sign. */
  readonly keys: readonly [Buffer, ...Buffer[]]
  readonly events: readonly [WebhookEvent, ...WebhookEvent[]]
  /** May it be in a private network, or on this machine? */
  readonly allowPrivate: boolean
}

const SECRET = 'whsec_ and the base64 of 24 to 64 bytes'

/** A secret becomes its key. No message has its text. */
const secret = new t.Type<Buffer, string>(
  SECRET,
  (u): u is Buffer => Buffer.isBuffer(u),
  (u, context) => {
    const key = typeof u === 'string' ? keyOf(u) : undefined
    return key === undefined ? t.failure(u, context) : t.success(key)
  },
  () => '',
)

const matching = (pattern: RegExp, name: string) =>
  new t.Type<string, string>(
    name,
    t.string.is,
    (u, context) => (typeof u === 'string' && pattern.test(u) ? t.success(u) : t.failure(u, context)),
    t.identity,
  )

const entry = strictObject(
  {
    name: matching(/^[a-z0-9][a-z0-9-]{0,39}$/u, 'a name of at most 40 small letters, digits and hyphens'),
    url: t.string,
    secrets: named(oneOrMore(secret), `a list of secrets (${SECRET}), at least one`),
    events: named(
      oneOrMore(oneOfTexts(subscribableEvents)),
      `a list of ${subscribableEvents.join(', ')}, at least one`,
    ),
  },
  { allow_private: byDefault(t.boolean, false) },
)

const document = strictObject({ endpoints: list(entry) }, {})

interface Fault {
  readonly at: number
  readonly key: 'url' | 'name'
  readonly message: string
}

const URL_FAULT = 'is not an https address without a user and a fragment (http needs allow_private)'

/** The rules between the properties of an entry, and between entries. */
const faultsIn = (entries: readonly t.TypeOf<typeof entry>[]): readonly Fault[] =>
  entries.flatMap(({ name, url, allow_private: allowPrivate = false }, at): readonly Fault[] => [
    ...(isReceiver(url, allowPrivate) ? [] : [{ at, key: 'url' as const, message: URL_FAULT }]),
    ...(entries.findIndex(each => each.name === name) === at
      ? []
      : [{ at, key: 'name' as const, message: 'is the name of another endpoint' }]),
  ])

const isReceiver = (url: string, allowPrivate: boolean): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, hash } = new URL(url)
  return (protocol === 'https:' || (allowPrivate && protocol === 'http:')) && username + password + hash === ''
}

/** What `WEBHOOKS_FILE` says. */
export const webhooksDocument = new t.Type<readonly Endpoint[], unknown>(
  'the endpoints of webhooks',
  (u): u is readonly Endpoint[] => Array.isArray(u),
  (u, context) => {
    const read = document.validate(u, context)
    if (E.isLeft(read)) return read
    const entries = read.right.endpoints
    const faults = faultsIn(entries)
    if (faults.length > 0)
      return t.failures(
        faults.map(({ at, key, message }) => ({
          value: undefined,
          context: [...context, ...['endpoints', String(at), key].map(each => ({ key: each, type: t.unknown }))],
          message,
        })),
      )
    return t.success(
      entries.map(({ name, url, secrets, events, allow_private: allowPrivate = false }) => ({
        name,
        url,
        keys: secrets,
        events,
        allowPrivate,
      })),
    )
  },
  () => undefined,
)
