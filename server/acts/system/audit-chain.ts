import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { type Doing, recording } from '@server/acts/kit/perform'
import { sealAudit } from '@server/operations/audit/audit'
import { anchorHead, contradiction, headOf } from '@server/operations/audit/audit-anchor'

/** The subject of acts on the chain. */
const CHAIN = 'audit chain'

/**
 * Adds what is new to the chain, and its end to the anchor, before the chain is verified. The chain then also covers the
 * act, so this has several transactions. A dry run does nothing.
 */
export const sealChain = async (deps: ActDeps, doing: Doing): Promise<void> => {
  if (doing.isDryRun) return
  const { db, now } = deps
  await recording(doing, now)(db, { subject: CHAIN, before: {}, after: {} })
  await sealAudit(db, now())
  await anchorHead(deps)
}

/**
 * Lets the chain continue although its anchor contradicts it. The answer: how it did; undefined: it did not. The anchor is a
 * file, so this has several transactions. A dry run does nothing else.
 */
export const acceptChain = async (deps: ActDeps, doing: Doing): Promise<string | undefined> => {
  const { db, now, anchor } = deps
  const cut = await contradiction(deps)
  if (doing.isDryRun) return cut
  const before = { anchor: E.getOrElseW(() => undefined)(anchor.last()) ?? null, cut: cut ?? null }
  const after = { chain: (await headOf(db)) ?? null }
  await recording(doing, now)(db, { subject: CHAIN, before, after })
  await sealAudit(db, now())
  const head = await headOf(db)
  if (head !== undefined) anchor.append(head, 'accepted', now())
  return cut
}
