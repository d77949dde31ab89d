import * as t from 'io-ts'
import type { KnownProvider } from '~/domain/catalog/social-logins'

/** A provider of this backend. Each has its texts, in pages and in messages. */
export const knownProvider: t.Type<KnownProvider> = t.union([
  t.literal('facebook'),
  t.literal('mpay'),
  t.literal('wechat'),
  t.literal('bocmo'),
])
