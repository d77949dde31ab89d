import { describe, expect, it } from 'vitest'
import { message } from '@server/platform/messages/message'
import { type MessageUse, type Said, messages, messagesIn, placeholders } from './texts'
import { sources } from './sources'

const unused = (texts: Said, uses: readonly MessageUse[]): readonly string[] =>
  [...texts.keys()].filter(key => !uses.some(({ keys }) => keys.some(pattern => pattern.test(key))))

/** Messages that a call fills in without one of their values. */
const unfilled = (texts: Said, uses: readonly MessageUse[]): readonly string[] =>
  uses.flatMap(({ keys, values }) =>
    values === undefined
      ? []
      : [...texts]
          .filter(([key]) => keys.some(pattern => pattern.test(key)))
          .flatMap(([key, text]) => placeholders(text).map(name => (values.includes(name) ? '' : `${key} ${name}`)))
          .filter(each => each !== ''),
  )

describe.each(['server', 'simulators'] as const)('the messages of the folder %s', folder => {
  const [chinese, english] = [messages(folder, 'zh-Hant'), messages(folder, 'en')]
  const uses = sources()
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, text }) => messagesIn(path, text))

  it('have the same keys in both languages, in the same order', () => {
    expect([...english.keys()]).toEqual([...chinese.keys()])
    expect(chinese.size).toBeGreaterThan(50)
  })

  it('are filled in with the same values in both languages', () => {
    const values = (texts: Said) => [...texts].map(([key, text]) => [key, ...placeholders(text)])
    expect(values(english)).toEqual(values(chinese))
  })

  it('are not empty', () => {
    expect([...chinese, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  // the compiler refuses a key that no language file has
  it('are all used', () => {
    expect(unused(chinese, uses)).toEqual([])
  })

  it('get every value that they need where they are used', () => {
    expect(unfilled(chinese, uses)).toEqual([])
  })
})

describe('a message', () => {
  it('is in the language of the reader, with its values', () => {
    expect(message('zh-Hant', 'cart.empty')).toBe('購物車是空的')
    expect(message('en', 'cart.empty')).toBe('The cart is empty')
    expect(message('zh-Hant', 'scan.title', { app: 'PayMe' })).toBe('用 PayMe 付款')
    expect(message('zh-Hant', 'scan.title', { app: '微信' })).toBe('用微信付款')
    expect(message('en', 'scan.title', { app: '微信' })).toBe('Pay with 微信')
    expect(message('en', 'form.digit_range', { label: 'UID', min: 5, max: 12 })).toBe('UID has 5 to 12 digits')
  })

  it('shows a value as it is, also one that looks like a placeholder or a pattern', () => {
    expect(message('en', 'sms.and', { before: '{{after}} $&', after: '$1' })).toBe('{{after}} $& and $1')
  })
})

describe('the checks of messages', () => {
  const texts: Said = new Map([
    ['a.one', 'One'],
    ['a.two', 'Two {{name}}'],
  ])

  it('see a message that nothing uses', () => {
    expect(unused(texts, messagesIn('a.ts', "message(lang, 'a.one')"))).toEqual(['a.two'])
    expect(unused(texts, messagesIn('a.ts', 'message(lang, `a.${which}`, { name })'))).toEqual([])
    expect(unused(texts, messagesIn('a.ts', "const key = bad ? 'a.one' : 'a.two'; message(lang, key)"))).toEqual([])
  })

  it('see a value that a call forgets', () => {
    expect(unfilled(texts, messagesIn('a.ts', "message(lang, 'a.two')"))).toEqual(['a.two name'])
    expect(unfilled(texts, messagesIn('a.ts', 'message(lang, `a.${which}`, { label })'))).toEqual(['a.two name'])
    expect(unfilled(texts, messagesIn('a.ts', "message(lang, 'a.two', { name }); message(lang, 'a.one')"))).toEqual([])
  })
})
