import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mutants } from '@tests/conform/mutants/all'
import { certainty, matrix } from '@tests/conform/mutants/matrix'

const file = new URL('../../packages/conform/mutants.md', import.meta.url)
const HOUR_MS = 3_600_000

describe('the matrix of mutants', () => {
  // `npm run conform:mutants`: it takes minutes
  test.runIf(process.env['CONFORM_MUTANTS'] === 'matrix')(
    'each mutant meets all clauses of its profile, and each race is repeated',
    async () => {
      const races = await certainty()
      const rows = await matrix()
      writeFileSync(file, [rows, races].join('\n'))
      expect(rows).not.toContain('| not found |')
    },
    HOUR_MS,
  )

  test('the file of the matrix has every mutant, and no other', () => {
    const rows = [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]-\d\d[a-z]?) +\| ([^|]+?) +\|.*\|.*\|$/gmu)]
    const listed = rows.map(([, id, name]) => `${id} ${name}`)
    expect(listed).toEqual(mutants.map(({ clause, name }) => `${clause} ${name}`))
  })
})
