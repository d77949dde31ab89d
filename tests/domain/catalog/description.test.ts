import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passages } from '~/domain/catalog/description'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

describe('a description', () => {
  test('a description is read as paragraphs and lists', () => {
    expect(passages('付款後即時顯示。\n- 一年內有效\n- 不設退換\n\n歡迎查詢。')).toEqual([
      { _tag: 'text', text: '付款後即時顯示。' },
      { _tag: 'list', items: ['一年內有效', '不設退換'] },
      { _tag: 'text', text: '歡迎查詢。' },
    ])
  })

  test('a description can have the line ends of any system', () => {
    expect(passages('a\r\nb\rc\nd')).toHaveLength(4)
  })

  test('a description keeps markup as plain text', () => {
    expect(passages('<img src=x onerror=alert(1)>')).toEqual([{ _tag: 'text', text: '<img src=x onerror=alert(1)>' }])
  })

  test('a hyphen without a space is text, not a list', () => {
    expect(passages('-5 度')).toEqual([{ _tag: 'text', text: '-5 度' }])
  })

  test('a description has no empty paragraph and no two lists in a row', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            anyText,
            anyText.map(text => `- ${text}`),
          ),
        ),
        lines => {
          const read = passages(lines.join('\n'))
          expect(read.filter(passage => passage._tag === 'text' && passage.text.trim() === '')).toEqual([])
          read.slice(1).forEach((passage, index) => {
            expect(passage._tag === 'list' && read[index]?._tag === 'list').toBe(false)
          })
        },
      ),
      runs,
    )
  })
})
