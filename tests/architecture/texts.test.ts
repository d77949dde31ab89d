import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Said, asked, askedIn, isAskedBy, languages, placeholders, said, wordsIn } from './texts'
import { sources } from './sources'

const spoken = languages('src/ui/i18n')
const of = (language: string): Said => spoken.get(language) ?? new Map()
const chinese = of('zh-Hant-MO')
const english = of('en')
const hongKong = of('zh-Hant-HK')
const drawing = sources().filter(
  ({ path }) => (path.startsWith('src/ui/') && !path.startsWith('src/ui/i18n/')) || path === 'src/entry-server.tsx',
)

/** The names of three firms are the same in every language, and stand as links in the footer. */
const NAMES = ['Facebook', 'Instagram', 'WeChat']

/** Said with other parts of the same thing: a month's number or its name, all kinds or all but the first. */
const OTHERWISE = ['orders:dates.month', 'orders:dates.day', 'orders:dates.moment', 'orders:takings.several']

const missing = (from: Said, than: Said): readonly string[] => {
  const there = new Set([...from.keys()].map(asked))
  return [...than.keys()].map(asked).filter(key => !there.has(key))
}

const differing = (a: Said, b: Said): readonly string[] =>
  [...a].flatMap(([key, text]) => {
    const other = b.get(key)
    return other === undefined || placeholders(text).join() === placeholders(other).join() ? [] : [key]
  })

const unused = (texts: Said, patterns: readonly RegExp[]): readonly string[] =>
  [...texts.keys()].filter(key => !key.startsWith('head:') && !patterns.some(pattern => isAskedBy(key, pattern)))

describe('the texts of the shop', () => {
  it('every text exists in both languages', () => {
    expect(missing(english, chinese)).toEqual([])
    expect(missing(chinese, english)).toEqual([])
    expect(chinese.size).toBeGreaterThan(300)
  })

  it('the Hong Kong texts contain only texts that differ', () => {
    expect(missing(chinese, hongKong)).toEqual([])
    expect([...hongKong].filter(([key, text]) => chinese.get(key) === text)).toEqual([])
  })

  it('every text uses the same values in every language', () => {
    expect(differing(chinese, english)).toEqual(OTHERWISE)
    expect(differing(hongKong, chinese)).toEqual([])
  })

  it('an English text has no name of the code: only names of firms have a capital inside a word', () => {
    const names = [...english.values()].flatMap(
      text => text.replaceAll(/\{\{.*?\}\}/gu, '').match(/\w*[a-z][A-Z]\w*/gu) ?? [],
    )
    expect([...new Set(names)].toSorted()).toEqual(['AlipayHK', 'PayMe', 'WeChat'])
  })

  it('the texts name the shop as the sample catalogue does, in each language', () => {
    const { shop } = JSON.parse(readFileSync('data/catalogue.json', 'utf8'))
    expect({ 'zh-Hant': chinese.get('common:brand'), en: english.get('common:brand') }).toEqual(shop.info.name)
  })

  it('every counted text has all plural forms of its language, and no other', () => {
    for (const [language, texts] of spoken) {
      const forms = new Intl.PluralRules(language === 'en' ? 'en' : 'zh').resolvedOptions().pluralCategories
      const counted = new Set([...texts.keys()].filter(key => asked(key) !== key).map(asked))
      for (const key of counted) {
        const there = [...texts.keys()].filter(each => asked(each) === key).map(each => each.slice(key.length + 1))
        expect(there.toSorted(), `${language} ${key}`).toEqual(forms.toSorted())
      }
    }
  })

  it('every text has content', () => {
    // what one language says before a number the other says behind it
    const isHalf = (key: string) => /\.(?:before|after)$/u.test(key)
    for (const texts of spoken.values())
      expect([...texts].filter(([key, text]) => text.trim() === '' && !isHalf(key))).toEqual([])
  })

  // the other way round the compiler knows: src/ui/i18n/keys.d.ts
  it('every text is used somewhere', () => {
    const patterns = drawing.flatMap(({ path, text }) => askedIn(path, text))
    expect(unused(chinese, patterns)).toEqual([])
  })

  it('texts are in the language files, not in components', () => {
    const words = drawing.flatMap(({ path, text }) =>
      path.endsWith('.tsx') ? wordsIn(path, text).filter(each => !NAMES.includes(each)) : [],
    )
    expect(words).toEqual([])
  })
})

describe('the texts of the console', () => {
  const ours = languages('console/i18n')
  const zh = ours.get('zh-Hant') ?? new Map()
  const en = ours.get('en') ?? new Map()
  const components = sources().filter(({ path }) => path.startsWith('console/') && !path.startsWith('console/i18n/'))

  it('every text of the console exists in both languages, with the same values', () => {
    expect(missing(en, zh)).toEqual([])
    expect(missing(zh, en)).toEqual([])
    expect(differing(zh, en)).toEqual([])
    expect(zh.size).toBeGreaterThan(100)
  })

  it('every text of the console has content', () => {
    for (const texts of ours.values()) expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  // a refusal is worded by the tag that the server sends
  it('every text of the console is used somewhere', { timeout: 120_000 }, () => {
    const patterns = components.flatMap(({ path, text }) => askedIn(path, text))
    expect(unused(zh, patterns).filter(key => !key.startsWith('refusals:'))).toEqual([])
  })

  it('texts of the console are in the language files, not in components', () => {
    const words = components.flatMap(({ path, text }) => (path.endsWith('.tsx') ? wordsIn(path, text) : []))
    expect(words.filter(word => !KEYS.includes(word))).toEqual([])
  })
})

/** What is printed on keys. */
const KEYS = ['Esc', 'Enter']

describe('the checks of the texts', () => {
  const texts = said('cart', {
    title: 'Cart',
    list: ['a', 'b'],
    count_one: '{{count}} item',
    count_other: '{{n}} items',
  })

  it('the checks find a key that is missing, unused, or has other values', () => {
    expect(missing(texts, said('cart', { title: '', more: '' }))).toEqual(['cart:more'])
    const patterns = askedIn('a.tsx', "const { t } = useTranslation('cart'); t('title'); t('count', { count: 1 })")
    expect(unused(texts, patterns)).toEqual(['cart:list.0', 'cart:list.1'])
    expect(differing(texts, said('cart', { title: 'Cart {{x}}', count_other: '{{n}}' }))).toEqual(['cart:title'])
  })

  it('the checks understand a template, a choice and a variable, each in its namespaces', () => {
    const uses = (code: string, key: string) =>
      askedIn('a.tsx', `const { t } = useTranslation('cart'); ${code}`).some(pattern => isAskedBy(key, pattern))
    expect(uses('t(`tabs.${tab}`)', 'common:tabs.shop')).toBe(true)
    expect(uses("t(empty ? 'none' : 'some')", 'cart:some')).toBe(true)
    expect(uses("const key = 'some'; t(key)", 'cart:some')).toBe(true)
    expect(uses("t('common:back')", 'common:back')).toBe(true)
    expect(uses("t('some')", 'shop:some')).toBe(false)
    expect(uses("const key = 'some'; t('other')", 'cart:some')).toBe(false)
  })

  it('the check finds words in a component, and ignores values, numbers and names', () => {
    expect(wordsIn('a.tsx', '<p className="wide" title="Hello">Good <b>day</b></p>')).toEqual(['Hello', 'Good', 'day'])
    expect(wordsIn('a.tsx', "<p aria-label={t('a')} data-name=\"x\">{t('b')} · 1 ×</p>")).toEqual([])
  })
})
