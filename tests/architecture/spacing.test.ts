import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { merged } from '~/ui/i18n/zh-Hant-HK/merged'
import { createTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import type { EditionCode } from '~/domain/shared/locale'
import { messagesOf } from '@server/platform/messages/message'
import { chineseTemplates, messages, placeholders, said } from './texts'

const TWO_CHINESE = /\p{sc=Han} +\p{sc=Han}/u
const NO_SPACE = /\p{sc=Han}[\w$+]|[\w%]\p{sc=Han}/u
const TWO_SPACES = / {2}/u
const MARK = /\p{Co}/u

const isMisspaced = (text: string): boolean => [TWO_CHINESE, NO_SPACE, TWO_SPACES, MARK].some(fault => fault.test(text))

/** What is set into a text: Chinese, or what stands for a Latin name, a number, a sum and a telephone number. */
const VALUES = ['微信支付', 'PayMe', '12', '$1,234.5', '+853 66** **00', 'Disney+']

const chineseTexts = async (edition: EditionCode) => {
  const parts = await Promise.all([loadTexts(edition, 'zh-Hant', 'first'), loadTexts(edition, 'zh-Hant', 'rest')])
  const i18n = createTexts(edition, 'zh-Hant', parts)
  const texts = Object.entries(merged(parts[0], parts[1])).flatMap(([namespace, bundle]) => [
    ...said(namespace, bundle),
  ])
  // said in the place of a text that the compiler knows
  const say = (text: string, values: Readonly<Record<string, string>>): string => {
    i18n.addResource(i18n.language, 'common', 'back', text)
    return i18n.t('back', values)
  }
  return { say, texts }
}

/** A text with one value after the other in each of its places, the others filled with the first one. */
const filled = (names: readonly string[]): readonly Readonly<Record<string, string>>[] =>
  VALUES.flatMap(value =>
    names.map(name => Object.fromEntries(names.map(each => [each, each === name ? value : '12']))),
  )

describe.each(['mo', 'hk'] as const)('the Chinese texts of %s', edition => {
  it('Chinese sentences have one space where Chinese meets Latin and none within Chinese, for every value', async () => {
    const { say, texts } = await chineseTexts(edition)
    const wrong = texts.flatMap(([, text]) => {
      const names = [...new Set(placeholders(text))]
      const wordings = names.length === 0 ? [text] : filled(names).map(values => say(text, values))
      return wordings.filter(isMisspaced)
    })
    expect(wrong).toEqual([])
    expect(texts.filter(([, text]) => placeholders(text).length > 0).length).toBeGreaterThan(70)
  })
})

describe.each(['server', 'simulators'] as const)('the Chinese messages of the folder %s', folder => {
  const texts = messages(folder, 'zh-Hant')
  const say = messagesOf<string>({ 'zh-Hant': Object.fromEntries(texts), en: {} })

  it('every Chinese message of the folder has one space where Chinese meets Latin and none within Chinese, for every value', () => {
    const wordings = [...texts].flatMap(([key, text]) => {
      const names = [...new Set(placeholders(text))]
      return names.length === 0 ? [text] : filled(names).map(values => say('zh-Hant', key, values))
    })
    expect(wordings.filter(isMisspaced)).toEqual([])
  })

  it('no code of the folder puts a Chinese sentence together, because no rule spaces it there', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
    const found = files.flatMap(file => {
      const path = join(folder, file)
      return chineseTemplates(path, readFileSync(path, 'utf8')).map(text => `${path}: ${text}`)
    })
    expect(found).toEqual([])
  })
})

it('the check finds a Chinese sentence that code puts together', () => {
  const code =
    'const a = `用 ${b} 付款`; const c = "用付款"; const d = `Pay ${b}`; const e = `用`; const f = `用${`${b}付款`}`'
  expect(chineseTemplates('a.ts', code)).toEqual(['用 … 付款', '用…', '…付款'])
})
