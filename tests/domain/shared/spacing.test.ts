import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edged, spaced } from '~/domain/shared/spacing'
import { runs } from '@testing/arbitraries/runs'

/** A sentence with values in it. */
const chinese = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  spaced(String.raw({ raw: texts }, ...values.map(value => edged(String(value)))))

const piece = fc.string({ unit: fc.constantFrom('請', '款', 'A', 'é', '4', '$', '+', '*', '，', '：', '」') })

const isChinese = (char = '') => '請款'.includes(char)
const isLatin = (char = '') => 'Aé4$+*'.includes(char)
const meet = (before: string, after: string) =>
  (isChinese(before.at(-1)) && isLatin(after[0])) || (isLatin(before.at(-1)) && isChinese(after[0]))

test('a Chinese text has a space exactly where Chinese and Latin meet at a value, and keeps the value unchanged', () => {
  fc.assert(
    fc.property(piece, piece, piece, (before, value, after) => {
      const parts = [before, value, after].filter(each => each !== '')
      const spacedOut = parts
        .map((part, at) => (at > 0 && meet(parts[at - 1] ?? '', part) ? ` ${part}` : part))
        .join('')
      expect(chinese`${before}${value}${after}`).toBe(spacedOut)
    }),
    runs,
  )
})

test.each([
  [chinese`請填寫${'QQ 號碼'}`, '請填寫 QQ 號碼'],
  [chinese`${'Apple ID'}格式不正確`, 'Apple ID 格式不正確'],
  [chinese`用${'微信支付'}付款`, '用微信支付付款'],
  [chinese`用${'PayMe'}付款`, '用 PayMe 付款'],
  [chinese`慳${'$12'}`, '慳 $12'],
  [chinese`已發送至${'+853 66** **00'}的手機`, '已發送至 +853 66** **00 的手機'],
  [chinese`「${'Wave'}」只剩${3}件`, '「Wave」只剩 3 件'],
  [chinese`移除${'QQ幣'}`, '移除 QQ幣'],
  [chinese`共${''}件`, '共件'],
  [chinese`今日${'下午'}${'2:30'}前`, '今日下午 2:30 前'],
])('a label in a Chinese sentence has natural spacing: %s', (out, wanted) => {
  expect(out).toBe(wanted)
})
