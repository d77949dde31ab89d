import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type RecordedAct, systemCalls } from '~/contract/console/system'
import { defined } from '~/domain/shared/defined'
import { acceptChain, sealChain } from '@server/acts/system/audit-chain'
import { partOfChain } from '@server/acts/system/chain-part'
import { processesAndKeys } from '@server/acts/system/machine'
import { longFindings } from '@server/acts/system/shop-findings'
import { rotateKeys } from '@server/acts/system/vault-keys'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { doingRoute } from '@server/console/kit/doing-route'
import { noCursor, pagingIn, shownPage } from '@server/console/kit/page'
import { allFindings } from '@server/operations/checks/finding'
import { NEWEST, soonExamined } from '@server/operations/checks/health'
import { backupTime } from '@server/operations/backup-marker'
import { actPage, type Facts, type StoredAct } from '@server/operators/acts'

/** The state of the shop's own parts: checks, processes, keys and the audit. */
export const systemRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  const { launch, backupMarker } = console.facts
  lookRoute(app, console, systemCalls.examine, async ({ deps }) =>
    E.right({ at: deps.now(), findings: await allFindings(soonExamined(deps)) }),
  )
  lookRoute(app, console, systemCalls.examineLong, async ({ deps }) =>
    E.right({ at: deps.now(), findings: await allFindings(longFindings(deps, launch, NEWEST)) }),
  )
  lookRoute(app, console, systemCalls.showMachine, async ({ deps }) => {
    const { processes, keys } = await processesAndKeys(deps)
    const backedUp = backupMarker === undefined ? undefined : backupTime(backupMarker)
    return E.right({
      at: deps.now(),
      processes: processes.map(({ name, startedAt, seenAt, migration, keyIds }) => ({
        name,
        started_at: startedAt.getTime(),
        seen_at: seenAt.getTime(),
        migration,
        keys: keyIds,
      })),
      keys: keys.map(({ id, dataKeys, isCurrent }) => ({ id, data_keys: dataKeys, is_current: isCurrent })),
      backup: { is_watched: backupMarker !== undefined, ...defined({ at: backedUp }) },
    })
  })
  actRoute(app, console, systemCalls.rotateKeys, rotateKeys)
  auditRoutes(app, console)
}

const auditRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, systemCalls.listActs, async ({ deps, input, lang }) => {
    const { operator, subject, command } = input
    const page = await actPage(deps.db, defined({ by: operator, subject, command }), pagingIn(input))
    return page === undefined ? E.left(noCursor(lang)) : E.right(shownPage(page, recorded))
  })
  lookRoute(app, console, systemCalls.verifyChain, async ({ deps, query }) => {
    const { broken, cut, ...part } = await partOfChain(deps, rowOf(query['after']) ?? 0)
    return E.right({ ...part, ...defined({ broken, cut }) })
  })
  doingRoute(app, console, systemCalls.sealChain, async ({ deps, doing }) => {
    await sealChain(deps, doing)
    return E.right({})
  })
  doingRoute(app, console, systemCalls.acceptChain, async ({ deps, doing }) =>
    E.right(defined({ cut: await acceptChain(deps, doing) })),
  )
}

/** The number of a row in the audit; undefined: the text is none. */
const rowOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/u.test(text) ? Number(text) : undefined

const recorded = ({ row, at, by, command, subject, before, after, role, reason, via }: StoredAct): RecordedAct => ({
  row,
  at: at.getTime(),
  by,
  command,
  subject,
  before: shownFacts(before),
  after: shownFacts(after),
  ...defined({ role, reason, via }),
})

/** Acts of earlier releases name every batch of an import: a page of them was 55 MB. */
const MOST_PARTS = 100

/** The facts of an act. Of a longer list they have the first parts, and how many more there are. */
const shownFacts = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, shortened(value)]))

const shortened = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value)
  const more = `${parts.length - MOST_PARTS} more`
  if (parts.length <= MOST_PARTS) return value
  const first = Object.fromEntries(parts.slice(0, MOST_PARTS))
  return Array.isArray(value) ? [...Object.values(first), more] : { ...first, '…': more }
}
