import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weaknessOf } from '@server/identity/password/strength'

const weak = (password: string, about: readonly string[] = []) => weaknessOf(password, about)

describe('a new password', () => {
  it('a new password has at least eight characters of any kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 7 }), async text => {
        fc.pre(Array.from(text).length < 8)
        expect(await weak(text)).toBe('short')
      }),
    )
  })

  it('a long random password is accepted, without a rule of composition', async () => {
    const alphabets = [
      'abcdefghijklmnopqrstuvwxyz',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      '一二三四五六七八九十天地人',
      'aB3$x7Q!m',
    ]
    const chosen = fc
      .constantFrom(...alphabets)
      .chain(letters =>
        fc
          .array(fc.constantFrom(...Array.from(letters)), { minLength: 14, maxLength: 40 })
          .map(parts => parts.join('')),
      )
    await fc.assert(
      fc.asyncProperty(chosen, async text => {
        // fast-check also draws what people would: those are patterns
        fc.pre(new Set(text).size >= 6)
        expect(await weak(text), text).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  it('a common password is refused in any spelling', async () => {
    const everybody = [
      'password',
      'Password',
      'PASSWORD',
      'p@ssw0rd',
      'P4$$w0rd',
      'password1',
      'password2026',
      'Password!',
      'iloveyou',
      'football',
      'trustno1',
      'sunshine',
      'dragon2026',
      'monkey123!',
      'abc12345',
      'letmein2026',
    ]
    for (const each of everybody) expect(await weak(each), each).toBe('common')
  })

  it('a common number or pinyin phrase is refused as a password', async () => {
    const local = [
      'woaini1314',
      'woaini520',
      '5201314520',
      '1314520woaini',
      'WoAiNi521',
      'nihao123456',
      'zhongguo888',
      'aomen853853',
      'gongxifacai',
      'kungheifatchoy',
      'laopo5201314',
      'xianggang1997',
      'wodemima',
      'baobei1314',
      'mimamima',
      'aomen1999',
    ]
    for (const each of local) expect(await weak(each), each).toBe('common')
  })

  it('digits in sequence, repeated digits and birthdays are refused as passwords', async () => {
    const digits = fc.oneof(
      fc
        .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 8, max: 20 }), fc.constantFrom(1, 9))
        .map(([from, length, step]) => Array.from({ length }, (_, at) => (from + at * step) % 10).join('')),
      fc
        .tuple(fc.stringMatching(/^\d{1,4}$/u), fc.integer({ min: 8, max: 20 }))
        .map(([piece, length]) => ''.padEnd(length, piece)),
      fc.date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }).chain(date => {
        const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-')
        return fc.constantFrom(year + month + day, day + month + year, month + day + year, `${day}-${month}-${year}`)
      }),
    )
    await fc.assert(
      fc.asyncProperty(digits, async text => {
        expect(await weak(text), text).toBe('common')
      }),
      { numRuns: 200 },
    )
    for (const each of ['12344321', '11223344', '147258369', '14789632', '12345678909876'])
      expect(await weak(each), each).toBe('common')
  })

  it('a path over the keyboard is refused as a password', async () => {
    const walks = [
      'qwertyuiop',
      '1qaz2wsx3edc',
      'qazwsxedc',
      'asdfghjkl',
      'zxcvbnm123',
      'poiuytrewq',
      'QWERasdf',
      'qwer1234',
      '!QAZ@WSX',
      '1q2w3e4r',
      'abcdefgh',
      'zyxwvuts',
      'abcd1234',
      'asdf;lkj',
    ]
    for (const each of walks) expect(await weak(each), each).toBe('common')
    // any row from anywhere in either direction
    const rows = fc.constantFrom('1234567890-=', 'qwertyuiop[]', "asdfghjkl;'").chain(row =>
      fc.tuple(fc.integer({ min: 0, max: row.length - 8 }), fc.boolean()).map(([from, back]) => {
        const piece = row.slice(from)
        return back ? Array.from(piece).toReversed().join('') : piece
      }),
    )
    await fc.assert(
      fc.asyncProperty(rows, async text => {
        expect(await weak(text), text).toBe('common')
      }),
    )
  })

  it('a password with the phone number of its owner is refused', async () => {
    expect(await weak('anna66123456', ['66123456'])).toBe('common')
    expect(await weak('66123456', ['66123456'])).toBe('common')
    expect(await weak('anna66123457', ['66123456'])).toBeUndefined()
  })

  it('a common word is refused as a password with any capitals and any short ending', async () => {
    for (const each of [
      'KUNghEIFatcHOY.5211314',
      'sTrAwBeRrY',
      'cobra2.4%@',
      '$7@nl3y_9_8-',
      'Strawberry1!',
      'ilovemacau',
    ])
      expect(await weak(each), each).toBe('common')
  })

  it('a repeated piece, two characters in turn and a series of short runs are refused as passwords, at any length', async () => {
    for (const each of [
      '7392'.repeat(7).slice(0, 27),
      'aabbababbaabab',
      'rty456fgh',
      'vbnm4567nhy6',
      'cde34rfvfghjlkjh',
    ])
      expect(await weak(each), each).toBe('common')
  })

  it('an ordinary sentence, a generated word and Chinese are accepted as passwords', async () => {
    for (const each of [
      'correct horse',
      'demo-shop-2026',
      'tr0ub4dor&3',
      '今天天氣很好我們去',
      'kX9#vQ2m',
      'blue tram 7',
      'egg-tart-lover',
    ])
      expect(await weak(each), each).toBeUndefined()
  })
})
