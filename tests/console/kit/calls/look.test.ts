import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Remote } from '~/application/lib/remote'
import { type Tick, keyOf, knownFor, lookStream, subjectOf } from '@console/kit/calls/look'
import { runs } from '@testing/arbitraries/runs'

const texts = fc.dictionary(fc.string({ maxLength: 4 }), fc.option(fc.string({ maxLength: 4 }), { nil: undefined }))

describe('the key of a look-up', () => {
  test('the order of the filters and absent ones make no other key', () => {
    fc.assert(
      fc.property(texts, query => {
        const turned = Object.fromEntries([...Object.entries(query).toReversed(), ['another', undefined]])
        expect(keyOf('/a', { query: turned })).toBe(keyOf('/a', { query }))
      }),
      runs,
    )
  })

  test('another value, another thing and another body make another key, but a filter is about the same thing', () => {
    const one = { params: { no: '1' }, query: { q: 'a' } }
    expect(keyOf('/a', { ...one, query: { q: 'b' } })).not.toBe(keyOf('/a', one))
    expect(keyOf('/a', { ...one, body: { tel: '66' } })).not.toBe(keyOf('/a', one))
    expect(subjectOf('/a', { ...one, params: { no: '2' } })).not.toBe(subjectOf('/a', one))
  })

  test('an answer about another thing is not known', () => {
    const last = { subject: 'order 1', state: { _tag: 'ready', value: 'first' } } as const
    expect(knownFor(last, 'order 1')).toBe('first')
    expect(knownFor(last, 'order 2')).toBeUndefined()
  })
})

/** A look-up whose answers come when the test gives them. */
const looking = (before?: string) => {
  const ticks = new Subject<Tick>()
  const asked: { readonly tick: Tick; readonly answer: (answer: E.Either<string, string>) => void }[] = []
  const states: Remote<string, string>[] = []
  const task = (tick: Tick) => () =>
    new Promise<E.Either<string, string>>(resolve => void asked.push({ tick, answer: resolve }))
  const watching = lookStream(task, ticks, before).subscribe(state => void states.push(state))
  return { ticks, asked, states, watching }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('a look-up', () => {
  test('it asks at once and at each tick, and says for which', () => {
    const { ticks, asked } = looking()
    ticks.next('timer')
    ticks.next('asked')
    expect(asked.map(({ tick }) => tick)).toEqual(['asked', 'timer', 'asked'])
  })

  test('the earlier answer stays known while it is asked again, and after a failure', async () => {
    const { ticks, asked, states } = looking('page 1')
    expect(states.at(-1)).toEqual({ _tag: 'pending', previous: 'page 1' })
    asked[0]?.answer(E.right('page 2'))
    await settled()
    ticks.next('timer')
    expect(states.at(-1)).toEqual({ _tag: 'pending', previous: 'page 2' })
    asked[1]?.answer(E.left('offline'))
    await settled()
    expect(states.at(-1)).toEqual({ _tag: 'failed', error: 'offline', previous: 'page 2' })
  })

  test('an answer that a later request has overtaken is dropped', async () => {
    const { ticks, asked, states } = looking()
    ticks.next('asked')
    asked[1]?.answer(E.right('new'))
    await settled()
    asked[0]?.answer(E.right('old'))
    await settled()
    expect(states.at(-1)).toEqual({ _tag: 'ready', value: 'new' })
  })
})
