import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spaced } from '~/domain/shared/spacing'
import { runs } from '@testing/arbitraries/runs'

const mixed = fc.string({ unit: fc.constantFrom('請', '款', 'A', 'z', '4', ' ', '，', '：', '-') })

test('Chinese and Latin never touch, everything else stays, and twice is once', () => {
  fc.assert(
    fc.property(mixed, text => {
      const out = spaced(text)
      expect(out).not.toMatch(/[請款][Az4]|[Az4][請款]/u)
      expect(out.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      expect(spaced(out)).toBe(out)
    }),
    runs,
  )
})

test('a label is set into a sentence as people write it', () => {
  expect(spaced('請填寫QQ 號碼')).toBe('請填寫 QQ 號碼')
  expect(spaced('Apple ID格式不正確')).toBe('Apple ID 格式不正確')
})
