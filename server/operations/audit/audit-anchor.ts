import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Db } from '@server/platform/database/database'
import { auditSeals } from '@server/platform/database/schema/audit'

/** The end of the audit chain: a seal and its hash, which covers everything before it. */
export interface Head {
  readonly seal: number
  readonly hash: string
}

/**
 * Where the end of the chain is kept outside the database. An owner of the database can cut rows off the end of the
 * chain without a trace in it; here they leave one. It is only added to.
 */
export interface AuditAnchor {
  /** The last head; undefined before the first. Left: why it cannot be read. */
  readonly last: () => E.Either<string, Head | undefined>
  /** `accepted`: a person says that the chain may continue from here, although it contradicted the last head. */
  readonly append: (head: Head, how: 'head' | 'accepted', now: number) => void
}

/** An anchor in a file, with one line for each head: time, `head` or `accepted`, seal, hash. */
export const fileAnchor = (path: string): AuditAnchor => ({
  last: () => {
    const { text, isWhole } = endOf(path, TAIL_BYTES)
    const trimmed = text.trimEnd()
    if (trimmed === '' && isWhole) return E.right(undefined)
    const before = trimmed.lastIndexOf('\n')
    // a line whose beginning is not read could pass for another one
    const [, seal, hash = ''] = before === -1 && !isWhole ? [] : (LINE.exec(trimmed.slice(before + 1)) ?? [])
    return seal === undefined
      ? E.left(`the last line of ${path} is not the end of a chain`)
      : E.right({ seal: Number(seal), hash })
  },
  append: ({ seal, hash }, how, now) => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // a crash may have left half a line
    const begin = ['', '\n'].includes(endOf(path, 1).text) ? '' : '\n'
    const line = `${begin}${new Date(now).toISOString()} ${how} ${seal} ${hash}\n`
    appendFileSync(path, line, { mode: 0o600, flush: true })
  },
})

const LINE = /^\S+ (?:head|accepted) (\d+) ([0-9a-f]{64})$/u

/** A line has about 100 bytes. The file itself becomes larger than a string can be. */
const TAIL_BYTES = 4_096

/** The last bytes of a file, at most `most`; empty if there is no file. `isWhole`: the file has no others. */
const endOf = (path: string, most: number): { readonly text: string; readonly isWhole: boolean } => {
  const file = openedFile(path)
  if (file === undefined) return { text: '', isWhole: true }
  try {
    const { size } = fstatSync(file)
    const buffer = Buffer.alloc(Math.min(size, most))
    const start = size - buffer.length
    for (let [read, got] = [0, 1]; got > 0 && read < buffer.length; read += got)
      got = readSync(file, buffer, read, buffer.length - read, start + read)
    return { text: buffer.toString('utf8'), isWhole: start === 0 }
  } finally {
    closeSync(file)
  }
}

const openedFile = (path: string): number | undefined => {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

interface Deps {
  readonly db: Db
  readonly anchor: AuditAnchor
  readonly now: () => number
}

/** The end of the chain in the database; undefined if nothing is sealed. */
export const headOf = async (db: Db): Promise<Head | undefined> => {
  const [last] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return last === undefined ? undefined : { seal: last.id, hash: last.hash.toString('hex') }
}

/** How the chain contradicts its anchor; undefined: it does not. */
export const contradiction = async ({ db, anchor }: Omit<Deps, 'now'>): Promise<string | undefined> => {
  const read = anchor.last()
  if (E.isLeft(read)) return read.left
  const last = read.right
  if (last === undefined) return undefined
  const [found] = await db.select().from(auditSeals).where(eq(auditSeals.id, last.seal))
  if (found === undefined)
    return `the chain ends at seal ${(await headOf(db))?.seal ?? 0}, and its anchor has seal ${last.seal}`
  return found.hash.toString('hex') === last.hash ? undefined : `seal ${last.seal} has another hash than its anchor`
}

/**
 * Adds the end of the chain to the anchor if it is new. Returns how the chain contradicts the anchor; then it adds
 * nothing, so that the anchor keeps the last true head until a person accepts the chain.
 */
export const anchorHead = async (
  deps: Deps,
): Promise<{ readonly contradiction: string | undefined; readonly added: Head | undefined }> => {
  const { db, anchor, now } = deps
  // before the check: a head that another process seals meanwhile is added next time
  const head = await headOf(db)
  const wrong = await contradiction(deps)
  const last = anchor.last()
  const isNew = head !== undefined && E.isRight(last) && head.seal > (last.right?.seal ?? 0)
  if (wrong !== undefined || !isNew) return { contradiction: wrong, added: undefined }
  anchor.append(head, 'head', now())
  return { contradiction: undefined, added: head }
}

/** Where an anchor tells what it does. */
interface AnchorLog {
  readonly info: (details: Readonly<Record<string, unknown>>) => void
  readonly error: (details: Readonly<Record<string, unknown>>) => void
}

/** A job that keeps the anchor up to date. It logs each new head, and a contradiction once. */
export const anchoring = (deps: Deps, log: AnchorLog): (() => Promise<void>) => {
  let reported = false
  return async () => {
    const { contradiction: wrong, added } = await anchorHead(deps)
    if (added !== undefined) log.info({ event: 'audit_head', ...added })
    if (wrong !== undefined && !reported) log.error({ event: 'audit_cut', why: wrong })
    reported = wrong !== undefined
  }
}
