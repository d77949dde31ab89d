import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Encoding, acceptedEncoding } from '@server/platform/answers/accepted-encoding'
import { remember } from '@server/platform/remember'

/** An answer that is the same for every visitor. */
export interface PublicAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Which answer it is. */
export interface AnswerName {
  readonly key: string
  /** Another version is another answer: the older one is forgotten. */
  readonly version: string
  /** One of few addresses that many ask for. Others are kept apart: no number of them displaces the common ones. */
  readonly isCommon: boolean
  /** False if it depends on what no CDN has in its key. Absent: a CDN may keep it. */
  readonly mayCdnKeep?: boolean
}

/** Keeps answers as they are sent: compressed, with their tag. */
export interface AnswerMemory {
  /** Is this answer kept? */
  readonly keeps: (name: AnswerName) => boolean
  /** Sends a kept answer; `make` makes a missing one, once for all who wait for it. */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    name: AnswerName,
    make: () => PublicAnswer | Promise<PublicAnswer>,
  ) => FastifyReply | Promise<FastifyReply>
  /** Sends an answer in the same way, and does not keep it. */
  readonly sendOnce: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: PublicAnswer,
  ) => FastifyReply | Promise<FastifyReply>
}

interface KeptAnswer extends Omit<PublicAnswer, 'body'> {
  readonly tag: string
  /** What caches have to look at, besides what the route says. */
  readonly vary: string
  readonly body: Buffer
  readonly packed: Map<Encoding, Buffer>
  readonly packing: Map<Encoding, Promise<Buffer>>
  /** How often it was sent with Brotli. */
  asked: number
}

interface Entry {
  readonly version: string
  /** The answer, or the promise of one that is being made. */
  answer: KeptAnswer | Promise<KeptAnswer>
}

const MEGABYTE = 1024 * 1024
const COMMON_BYTES = 64 * MEGABYTE
const OTHER_BYTES = 16 * MEGABYTE

/** Below this, compressing costs more than it saves. */
const WORTH_BYTES = 1024

/** `cdnSeconds`: how long a CDN may serve a kept answer without asking. 0: it must ask each time. */
export const answerMemory = (cdnSeconds = 0): AnswerMemory => {
  // only CDNs read this header (RFC 9213): browsers ask each time
  const forCdn = { 'CDN-Cache-Control': `max-age=${cdnSeconds}, stale-while-revalidate=60` }
  const common = memoryOf(COMMON_BYTES)
  const others = memoryOf(OTHER_BYTES)
  const packBetter = betterPacking(common)
  const entryOf = ({ key, version, isCommon }: AnswerName): Entry | undefined => {
    const known = (isCommon ? common : others).get(key)
    return known?.version === version ? known : undefined
  }
  return {
    keeps: name => entryOf(name) !== undefined,
    send: (request, reply, name, make) => {
      const { answer } = entryOf(name) ?? remembered(name.isCommon ? common : others, name, make)
      if (cdnSeconds > 0 && name.mayCdnKeep !== false) void reply.headers(forCdn)
      const often = name.isCommon ? (made: KeptAnswer) => packBetter(name.key, made) : undefined
      return answer instanceof Promise
        ? answer.then(made => sent(request, reply, made, often))
        : sent(request, reply, answer, often)
    },
    sendOnce: (request, reply, answer) => sent(request, reply, keep(answer)),
  }
}

const memoryOf = (bytes: number): LRUCache<string, Entry> => new LRUCache({ maxSize: bytes })

const remembered = (
  memory: LRUCache<string, Entry>,
  { key, version }: AnswerName,
  make: () => PublicAnswer | Promise<PublicAnswer>,
): Entry => {
  const made = Promise.resolve(make()).then(keep)
  const entry: Entry = { version, answer: made }
  // the size is not known yet
  memory.set(key, entry, { size: 1 })
  const isCurrent = (): boolean => memory.peek(key) === entry
  made.then(
    kept => {
      entry.answer = kept
      if (!isCurrent()) return
      // the memory counts the size of a new entry only
      memory.delete(key)
      memory.set(key, entry, { size: Math.ceil(kept.body.length * WITH_COPIES) })
    },
    // the next visitor tries again
    () => isCurrent() && memory.delete(key),
  )
  return entry
}

/** An answer and its compressed copies, in sizes of the answer. */
const WITH_COPIES = 1.5

const keep = ({ status, headers, body }: PublicAnswer): KeptAnswer => {
  const bytes = Buffer.from(body)
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const { Vary: vary = 'Accept-Encoding', ...others } = headers
  const copies = { packed: new Map(), packing: new Map() }
  return { status, headers: { ...others, ETag: tag }, vary, tag, body: bytes, ...copies, asked: 0 }
}

const encodingOf = remember(acceptedEncoding)

const sent = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  packBetter: (answer: KeptAnswer) => void = () => undefined,
): FastifyReply | Promise<FastifyReply> => {
  const varied = reply.getHeader('vary')
  void reply
    .headers(answer.headers)
    .header('Vary', varied === undefined ? answer.vary : `${String(varied)}, ${answer.vary}`)
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], answer.tag)) return reply.code(304).send()
  void reply.code(answer.status)
  const encoding =
    answer.body.length < WORTH_BYTES ? undefined : encodingOf(String(request.headers['accept-encoding'] ?? ''))
  if (encoding === undefined) return reply.send(answer.body)
  if (encoding === 'br') packBetter(answer)
  void reply.header('Content-Encoding', encoding)
  const packed = answer.packed.get(encoding)
  return packed === undefined ? pack(answer, encoding).then(bytes => reply.send(bytes)) : reply.send(packed)
}

/** After this number of visitors, a common answer is packed as well as Brotli can: it takes 30 times as long. */
const OFTEN = 3

/**
 * Packs common answers better that are sent often: one after the other, outside the main thread. The answer of a large
 * catalogue takes many seconds, and may have changed since. At most one of each key waits, and only if it is still kept when
 * its turn comes is it packed.
 */
const betterPacking = (memory: LRUCache<string, Entry>): ((key: string, answer: KeptAnswer) => void) => {
  const waiting = new Map<string, KeptAnswer>()
  let isAtWork = false
  const packAll = async (): Promise<void> => {
    isAtWork = true
    // those that are added meanwhile come last
    for (const [key, answer] of waiting) {
      waiting.delete(key)
      // if it fails, the copy that is there stays
      if (memory.peek(key)?.answer === answer)
        await br(answer.body, { params: BEST }).then(
          best => answer.packed.set('br', best),
          () => undefined,
        )
    }
    isAtWork = false
  }
  return (key, answer) => {
    answer.asked += 1
    if (answer.asked !== OFTEN) return
    waiting.set(key, answer)
    if (!isAtWork) void packAll()
  }
}

/** Does the visitor have this answer already? */
const isKnown = (tags: string | undefined, tag: string): boolean =>
  tags !== undefined && tags.split(',').some(each => each.trim() === tag)

/** Compresses an answer, once for all who wait for it. */
const pack = ({ packed, packing, body }: KeptAnswer, encoding: Encoding): Promise<Buffer> => {
  const underway = packing.get(encoding)
  if (underway !== undefined) return underway
  const made = encoding === 'br' ? br(body, { params: QUALITY }) : gz(body, { level: 6 })
  packing.set(encoding, made)
  made.then(
    // a better copy may be there already
    bytes => packed.has(encoding) || packed.set(encoding, bytes),
    () => packing.delete(encoding),
  )
  return made
}

const br = promisify(brotliCompress)
const gz = promisify(gzip)
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 5 }
const BEST = { [constants.BROTLI_PARAM_QUALITY]: 11 }
