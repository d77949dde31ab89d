import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { styleRules as read } from '../../scripts/lib/style-rules.mjs'
import { styleOf, styleRules } from '@server/pages/page-style'

const rulesOf = (css: string) => {
  const decoded = styleRules.decode(read(css))
  if (E.isLeft(decoded)) throw new Error('the rules cannot be read')
  return decoded.right
}

const name = fc.constantFrom('a', 'b', 'c-d', 'e')
const selector = fc.oneof(
  name.map(each => `.${each}`),
  fc.tuple(name, name).map(([outer, inner]) => `.${outer} > p .${inner}`),
  fc.tuple(name, name).map(([one, other]) => `.${one}:not(.${other})`),
  fc.constantFrom('p', ':root', 'main > :focus-visible'),
)
const rule = fc
  .tuple(fc.array(selector, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 9 }))
  .map(([selectors, width]) => `${selectors.join(', ')} { width: ${width}px }`)
const sheet = fc.array(
  fc.oneof(
    rule,
    rule.map(inner => `@media (width > 1px) { @supports (width: 1px) { ${inner} } }`),
  ),
)

/** The declarations of a sheet, in their order. */
const plain = (css: string): string => css.replaceAll(/\s+|;/gu, '')

describe('the style of a document', () => {
  test('a document with every class carries the whole stylesheet, in its order', () => {
    fc.assert(
      fc.property(sheet, rules => {
        const css = rules.join('\n')
        expect(plain(styleOf(rulesOf(css), '<p class="a b c-d e"></p>'))).toBe(plain(css))
      }),
    )
  })

  test('a rule is carried only if one of its selectors has all its classes in the document', () => {
    const rules = rulesOf(
      '.a .b{width:1px}.a,.c{width:2px}.c:not(.a){width:3px}p{width:4px}@keyframes x{to{opacity:0}}',
    )
    expect(styleOf(rules, '<i class="a">')).toBe('.a,.c{width:2px}p{width:4px}@keyframes x{to{opacity:0}}')
    expect(styleOf(rules, '<i class="c z">')).toContain('.c:not(.a){width:3px}')
    expect(styleOf(rules, '<i class="b"><i class="a">')).toContain('.a .b{width:1px}')
  })
})
