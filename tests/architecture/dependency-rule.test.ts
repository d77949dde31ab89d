import { describe, expect, it } from 'vitest'
import { type Rule, layerRules, linesOf, shapeRules } from './rules'
import { serverRules } from './server-rules'
import { type Source, sources } from './sources'

const MEDIAN_LINES = 80

const all = sources()

/** Checks the code with each rule, and proves with files that break the rule that it reports them. */
const holds = (rules: readonly Rule[]): void => {
  for (const rule of rules)
    describe(`${rule.title}, because ${rule.because}`, () => {
      it(`every file keeps the rule: ${rule.title}`, () => {
        expect(all.flatMap(source => rule.check(source))).toEqual([])
      })
      for (const source of rule.broken)
        it(`the rule “${rule.title}” reports ${named(source)}`, () => {
          expect(rule.check(source)).not.toEqual([])
        })
      for (const source of rule.kept ?? [])
        it(`the rule “${rule.title}” accepts ${named(source)}`, () => {
          expect(rule.check(source)).toEqual([])
        })
    })
}

const named = ({ path, text }: Source): string => `${path} with ${JSON.stringify(text).slice(0, 80)}`

describe('dependencies point inwards', () => {
  holds(layerRules)
  holds(serverRules)
})

describe('files stay small and plain', () => {
  holds(shapeRules)

  it(`half of the files have fewer than ${MEDIAN_LINES} lines`, ({ annotate }) => {
    const lengths = all.map(source => linesOf(source.text)).toSorted((a, b) => a - b)
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0
    void annotate(`median of ${lengths.length} files: ${median} lines`)
    expect(median).toBeLessThan(MEDIAN_LINES)
  })
})

it('the rules check more than fifty files', () => {
  expect(all.length).toBeGreaterThan(50)
})
