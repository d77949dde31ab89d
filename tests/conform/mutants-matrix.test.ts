import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mutants } from '@tests/conform/mutants/all'
import { receiverMutants } from '@tests/conform/webhooks/receiver-mutants'
import { senderMutants } from '@tests/conform/webhooks/sender-mutants'
import { certainty, matrix, webhookMatrix } from '@tests/conform/mutants/matrix'

const file = new URL('../../packages/conform/mutants.md', import.meta.url)
const HOUR_MS = 3_600_000

describe('the matrix of mutants', () => {
  // `npm run conform:mutants`: it takes minutes
  test.runIf(process.env['CONFORM_MUTANTS'] === 'matrix')(
    'each mutant meets all clauses of its profile, and each race is repeated',
    async () => {
      const races = await certainty()
      const rows = await matrix()
      const webhooks = await webhookMatrix()
      writeFileSync(file, [rows, webhooks, races].join('\n'))
      expect(rows + webhooks).not.toContain('| not found |')
    },
    HOUR_MS,
  )

  test('the file of the matrix has every mutant, and no other', () => {
    const rows = [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]-\d\d[a-z]?) +\| ([^|]+?) +\|.*\|.*\|$/gmu)]
    const listed = rows.map(([, id, name]) => `${id} ${name}`)
    const all = [...mutants, ...receiverMutants, ...senderMutants]
    expect(listed).toEqual(all.map(({ clause, name }) => `${clause} ${name}`))
  })
})
