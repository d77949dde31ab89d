import * as t from 'io-ts'
import { count } from '~/contract/wire'

/**
 * The media type of an answer in lines of JSON. A client asks for it with `Accept`. The lines say how far the act is. The last
 * one has the answer, with the status that it has without progress.
 */
export const PROGRESS_TYPE = 'application/x-ndjson'

/** How far an act with a file is: the lines that are read, or the codes that are written, of all. */
export const actProgress = t.union([
  t.type({ step: t.literal('reading'), lines: count(0) }),
  t.type({ step: t.literal('writing'), written: count(0), all: count(0) }),
])
export type ActProgress = t.TypeOf<typeof actProgress>

/** The last line. */
export const progressEnd = t.type({ status: t.number, body: t.unknown })
export type ProgressEnd = t.TypeOf<typeof progressEnd>
