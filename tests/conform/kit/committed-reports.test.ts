import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTRACT_VERSION } from '~/contract/contract-version'

const FOLDER = 'packages/conform/reports'
const page = readFileSync(join(FOLDER, 'README.md'), 'utf8')
const backends = readdirSync(FOLDER).filter(name => !name.includes('.'))

describe('the reports that are kept', () => {
  test('the page names every report, and no other', () => {
    const linked = [...page.matchAll(/\]\(([\w-]+)\/report\.md\)/gu)].map(([, name]) => name)
    expect(linked.toSorted()).toEqual(backends.toSorted())
    expect(backends.length).toBeGreaterThan(3)
  })

  test.each(backends)('the report of %s is of a full, certified run in which everything holds', name => {
    const report: unknown = JSON.parse(readFileSync(join(FOLDER, name, 'report.json'), 'utf8'))
    expect(report).toMatchObject({ contract: CONTRACT_VERSION, certified: true, only: [], colour: 'green', stale: [] })
    expect(report).not.toHaveProperty('baseline')
  })
})
