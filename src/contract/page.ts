import * as t from 'io-ts'
import { seed } from '~/contract/seed'
import { optional } from '~/contract/wire'

const realtime = t.type({
  key: t.string,
  host: t.string,
  port: t.number,
  tls: t.boolean,
  cluster: t.string,
})

/** What a page says to the code that makes it live: its surroundings, and what it was drawn from. */
export const page = t.intersection([
  t.type({
    edition: t.union([t.literal('mo'), t.literal('hk')]),
    lang: t.union([t.literal('zh-Hant'), t.literal('en')]),
    apiBase: t.string,
  }),
  optional({
    realtime,
    seed,
    /** The path that was answered with the error page, and its status. */
    missing: t.string,
    /** The server's clock when it drew the page, milliseconds since 1970. */
    now: t.number,
  }),
])

export type PageData = t.TypeOf<typeof page>
