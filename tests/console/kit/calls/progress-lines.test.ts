import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ActProgress, actProgress, progressEnd } from '~/contract/console/progress'
import { endIn, progressIn } from '@console/kit/calls/progress-lines'
import { runs } from '@testing/arbitraries/runs'

const number = fc.nat({ max: 1_000_000 })
const progress: fc.Arbitrary<ActProgress> = fc.oneof(
  fc.record({ step: fc.constant('reading' as const), lines: number }),
  fc.record({ step: fc.constant('writing' as const), written: number, all: number }),
)
const lines = fc.array(
  progress.map(each => `${JSON.stringify(actProgress.encode(each))}\n`),
  { minLength: 1 },
)
const end = fc.record({ status: fc.constantFrom(200, 409, 500), body: fc.record({ message: fc.string() }) })

describe('an answer with progress', () => {
  it('however much of it has arrived, the last whole line says how far the act is', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (said, cut) => {
        const received = said.join('').slice(0, cut % (said.join('').length + 1))
        const whole = received.split('\n').slice(0, -1)
        const last = whole.at(-1)
        expect(progressIn(received)).toEqual(last === undefined ? undefined : JSON.parse(last))
      }),
      runs,
    )
  })

  it('its last line is the answer, and without that line the connection was lost', () => {
    fc.assert(
      fc.property(lines, end, (said, answer) => {
        const whole = `${said.join('')}${JSON.stringify(progressEnd.encode(answer))}\n`
        expect(endIn(whole)).toEqual(answer)
        expect(endIn(said.join(''))).toBeUndefined()
        expect(endIn(whole.slice(0, -3))).toBeUndefined()
      }),
      runs,
    )
  })
})
