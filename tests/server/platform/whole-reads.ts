import { FEW, GROWING } from '@tests/server/platform/growing-tables'
import type { Plan, PlanNode } from '@tests/server/platform/plans'

/** A limit that stops a plan only behind this number of rows does not bound it. The tables of these tests have more. */
const MOST_ROWS = 2_500

/**
 * The parts of plans that become slower as the shop grows, each once, as a line. They read a growing table as a whole, or an
 * index of it without a condition.
 */
export const slowIn = (plans: readonly Plan[]): readonly string[] => [
  ...new Set(
    plans.flatMap(({ statement, nodes }) =>
      nodes
        .filter(isWhole)
        .map(({ type, table, index = '' }) => `${type} ${table} ${index}: ${statement.slice(0, 600)}`),
    ),
  ),
]

const isWhole = ({ type, table = '', index = '', hasCondition, isLimited, rows }: PlanNode): boolean => {
  if (!GROWING.has(table)) return false
  if (type === 'Seq Scan') return true
  if (hasCondition || (isLimited && rows <= MOST_ROWS) || Object.hasOwn(FEW, index)) return false
  return /^(?:Index|Index Only|Bitmap Index) Scan$/u.test(type)
}
