import type { StatementRefusal } from '@server/acts/books/import-statement'
import type { StatementFault } from '@server/books/statement-file'

/** How many lines are named for each fault. */
const NAMED = 10

/** Why a statement was not stored, with the first fault and the lines that have it. */
export const statementRefusal = (refusal: StatementRefusal) => {
  if (refusal._tag !== 'lines') return refusal
  const [first] = refusal.faults
  if (first === undefined) return { _tag: 'no_csv' } as const
  const same = refusal.faults.filter(({ why }) => why === first.why)
  return { _tag: `statement_${first.why}`, ...columnFacts(same), lines: linesOf(same), faults: refusal.faults.length }
}

const linesOf = (faults: readonly StatementFault[]): string => {
  const named = faults.slice(0, NAMED).map(({ line }) => line)
  return faults.length > NAMED ? `${named.join(', ')} …` : named.join(', ')
}

/** The columns that are missing, and those that the file has. */
const columnFacts = (faults: readonly StatementFault[]) => {
  const missing = faults.flatMap(fault => (fault.why === 'no_column' ? [fault] : []))
  const [first] = missing
  return first === undefined
    ? {}
    : { columns: missing.map(({ column }) => column).join(', '), has: first.has.join(', ') }
}
