import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import type { Lang } from '~/domain/shared/locale'

/** In the data directory. */
export const SOCKET_NAME = 'control.sock'

const lang: t.Type<Lang, unknown> = t.union([t.literal('zh-Hant'), t.literal('en')])

/** A request to a running shop: a command line without node and script, the directory of relative paths, and who asks. */
const asked = t.type({
  argv: t.readonlyArray(t.string),
  cwd: t.string,
  caller: t.intersection([t.type({ user: t.string }), optional({ token: t.string, lang })]),
})

/** What a caller sends, one line each: first a request, then the answer to each question. */
export const fromCaller = t.union([asked, t.type({ answer: t.string })])

/** What the shop sends, one line each. `token`: to keep for the next commands, or null to forget it. */
export const frame = t.union([
  t.type({ out: t.string }),
  t.type({ err: t.string }),
  t.type({ ask: t.string }),
  t.type({ token: t.union([t.string, t.null]) }),
  t.type({ exit: t.number }),
])
export type Frame = t.TypeOf<typeof frame>
