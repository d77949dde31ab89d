import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTexts } from '~/ui/i18n/i18n'
import { refusalWords } from '@console/kit/calls/refusal-words'
import { runs } from '@testing/arbitraries/runs'

const common = { failure: { refused: 'Refused ({{tag}}).' } }
const refusals = {
  no_owner: 'The shop would have no owner.',
  too_much: 'Only {{left}} is left, until {{until}}.',
  wrong_status: 'The order is {{status}}.',
  facts: { status: { success: 'delivered' } },
  of: { orders_refund: { too_much: 'At most {{left}} can be refunded.' } },
}
const i18n = createTexts('mo', 'en', [{ common, refusals }])
const time = (at: number) => `minute ${at / 60_000}`
const words = (refusal: string, facts: Readonly<Record<string, string>>, command?: string) =>
  refusalWords(i18n, { refusal, facts }, command, time)

describe('a refusal in words', () => {
  test('a refusal has the text of its tag, also if the tag has underscores', () => {
    expect(words('no_owner', {})).toBe('The shop would have no owner.')
  })

  test('the text for the command comes before that for the tag alone', () => {
    expect(words('too_much', { left: '5.00' }, 'orders refund')).toBe('At most 5.00 can be refunded.')
    expect(words('no_owner', {}, 'orders refund')).toBe('The shop would have no owner.')
  })

  test('facts are filled in, and times among them are written as times', () => {
    expect(words('too_much', { left: '5.00', until: '1970-01-01T00:02:00.000Z' })).toBe(
      'Only 5.00 is left, until minute 2.',
    )
  })

  test('a fact that has a text is said in its words, and another one as it is', () => {
    expect(words('wrong_status', { status: 'success' })).toBe('The order is delivered.')
    expect(words('wrong_status', { status: 'later' })).toBe('The order is later.')
  })

  test('a refusal without a text names its tag, and groups of texts are no texts', () => {
    for (const tag of ['lost', 'of', 'of.orders_refund', 'facts', 'facts.status'])
      expect(words(tag, {}, 'orders refund')).toBe(`Refused (${tag}).`)
  })

  test('any tag and any facts give a sentence without open placeholders', () => {
    const facts = fc.dictionary(fc.constantFrom('left', 'until', 'count'), fc.string({ maxLength: 8 }))
    fc.assert(
      fc.property(fc.constantFrom('too_much', 'no_owner', 'lost'), facts, (tag, given) => {
        const said = words(tag, given)
        for (const name of ['left', 'until', 'tag']) expect(said).not.toContain(`{{${name}}}`)
        expect(said).not.toBe('')
      }),
      runs,
    )
  })

  test('Chinese gets its spaces around a fact in Latin letters', () => {
    const zh = createTexts('mo', 'zh-Hant', [{ common: {}, refusals: { late: '已於{{at}}完成' } }])
    expect(refusalWords(zh, { refusal: 'late', facts: { at: '18:40' } }, undefined, time)).toBe('已於 18:40 完成')
  })
})
