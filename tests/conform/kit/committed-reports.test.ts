import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { clauses } from '@conform/clauses/all'
import { passives } from '@conform/passive/all'
import { CONTRACT_VERSION } from '~/contract/contract-version'

const FOLDER = 'packages/conform/reports'
const page = readFileSync(join(FOLDER, 'README.md'), 'utf8')
const backends = readdirSync(FOLDER).filter(name => !name.includes('.'))

const all = [...clauses, ...passives]
/** The clauses that the page calls newer than the reports. */
const newer = /^Newer than these reports: (.+)\.$/mu.exec(page)?.[1]?.split(', ') ?? []

const written = t.type({ profiles: t.readonlyArray(t.string), results: t.readonlyArray(t.type({ id: t.string })) })

const reportOf = (name: string): t.TypeOf<typeof written> => {
  const read = written.decode(JSON.parse(readFileSync(join(FOLDER, name, 'report.json'), 'utf8')))
  if (E.isLeft(read)) throw new Error(`the report of ${name} cannot be read`)
  return read.right
}

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

  test.each(backends)('each clause of the report of %s exists', name => {
    const known = new Set(all.map(({ id }) => id))
    expect(reportOf(name).results.filter(({ id }) => !known.has(id))).toEqual([])
  })

  test.each(backends)('each clause that the report of %s lacks is named on the page as newer', name => {
    const { profiles, results } = reportOf(name)
    const tried = new Set(results.map(({ id }) => id))
    const missing = all.filter(({ id, profile }) => profiles.includes(profile) && !tried.has(id)).map(({ id }) => id)
    // reports that are made again may have more of them than the page says
    expect(newer).toEqual(expect.arrayContaining(missing))
  })

  test('each clause that the page calls newer exists', () => {
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(newer))
  })
})
