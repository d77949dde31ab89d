import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { lockImports } from '@server/platform/database/import-transaction'
import { codes } from '@server/platform/database/schema/vault'
import { importCodes } from '@server/stock/import-codes'
import { textWithCode } from '@server/stock/codes-in-text'
import { canonicalCode } from '@server/stock/vault/canonical-code'
import { heldTransaction } from '@tests/server/platform/held-transaction'
import { pieces } from '@tests/server/import-harness'
import { type ShopHarness, openShop } from '@tests/server/shop-harness'

const CODES = [
  '9764-3403-4189-0989',
  'AB12C-D34EF',
  'A1B2C3D4E5F6G7H8I9J0',
  'XQZR-TLMN-PWKV',
  'Geschenk42',
  '4711.0815/XY',
  'Q7K2',
  'L0NG'.repeat(40),
]
/** A word around a code, glued to it. Without digits and hyphens it is no part of another spelling. */
const glue = fc.constantFrom('', ' ', 'code', 'no. ', ' (', '"', '：', ', ')
const separators = ['', '', '-', ' ', '–', '\u200B', ' - ', '\u3000']
const alike = (text: string) => text.replaceAll(/[0-9]/gu, digit => String.fromCodePoint(0xff10 + Number(digit)))

/** A code as a person may type it. */
const spelled = (code: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...separators), { minLength: code.length, maxLength: code.length }),
      fc.constantFrom('as is', 'lower', 'full width'),
    )
    .map(([between, how]) => {
      const apart = Array.from(code, (char, at) => char + (at + 1 < code.length ? (between[at] ?? '') : '')).join('')
      return how === 'lower' ? apart.toLowerCase() : how === 'full width' ? alike(apart) : apart
    })

describe('codes in texts that are kept', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('pglite')
    const variant = await h.variant({ codes: 0 })
    const deps = { db: h.database.db, vault: h.vault, now: () => h.clock.now, expiryMarginMs: 0, longestHoldMs: 0 }
    const done = await importCodes(deps, pieces(['code', ...CODES, ''].join('\n')), { source: 'codes.csv', variant })
    if (done.refused.length > 0) throw new Error('a code was refused')
  })
  afterAll(() => h.close())

  const found = (text: string) => textWithCode({ db: h.database.db, vault: h.vault }, [{ name: 'the text', text }])

  it('[I-11] a code is found in a text in any spelling, also glued to other words', async () => {
    // a very short one and a very long one must be words, see below
    const anywhere = CODES.filter(code => canonicalCode(code).length > 5 && code.length < 64)
    const text = fc
      .constantFrom(...anywhere)
      .chain(code => fc.tuple(fc.lorem({ maxCount: 4 }), glue, spelled(code), glue, fc.lorem({ maxCount: 4 })))
    await fc.assert(
      fc.asyncProperty(text, async parts => {
        expect(await found(parts.join(''))).toBe('the text')
      }),
      { numRuns: 150 },
    )
  })

  it('[I-11] a very short and a very long code are found as words of a text', async () => {
    for (const code of CODES)
      for (const text of [code, `the code ${code}.`, `(${code.toLowerCase()})`, `${code.slice(0, 3)} ${code.slice(3)}`])
        expect(await found(text)).toBe('the text')
    expect(await found('inq7k2s')).toBeUndefined()
  })

  it('a text without a code of the shop is not refused', async () => {
    const free = fc.oneof(
      fc.lorem({ maxCount: 60 }),
      fc.string({ maxLength: 500, unit: 'grapheme' }),
      fc.stringMatching(/^\+?[0-9 -]{0,40}$/u),
      fc.constantFrom('MO-7K3F-9Q2M-X4', '4200001234567890', '客戶來電說不能用', 'ends with 0989', '66123456'),
    )
    const known = CODES.map(canonicalCode)
    const has = (text: string) =>
      known.some(code =>
        canonicalCode(text)
          .replaceAll(/[^\p{L}\p{N}]/gu, '')
          .includes(code),
      )
    await fc.assert(
      fc.asyncProperty(
        free.filter(text => !has(text)),
        async text => {
          expect(await found(text)).toBeUndefined()
        },
      ),
      { numRuns: 150 },
    )
  })

  it('the text that has the code is named', async () => {
    const texts = [
      { name: '--reason', text: 'the customer called' },
      { name: '--ref', text: 'R 9764 3403 4189 0989' },
    ]
    expect(await textWithCode({ db: h.database.db, vault: h.vault }, texts)).toBe('--ref')
    expect(await textWithCode({ db: h.database.db, vault: h.vault }, texts.slice(0, 1))).toBeUndefined()
    expect(await textWithCode({ db: h.database.db, vault: h.vault }, [])).toBeUndefined()
  })
})

it('a code from before canonical spellings is found in a text, also while an import runs', async () => {
  const h = await openShop('postgres')
  onTestFinished(h.close)
  const { db } = h.database
  const variant = await h.variant({ codes: 0 })
  const deps = { db, vault: h.vault, now: () => h.clock.now, expiryMarginMs: 0, longestHoldMs: 0 }
  await importCodes(deps, pieces('code\nOLDER-4711-CODE\n'), { source: 'codes.csv', variant })
  await db.execute(`alter table codes disable trigger code_guard`)
  const older = { fingerprint: h.vault.fingerprint('another spelling of it'), canonical: false }
  await db
    .update(codes)
    .set(older)
    .where(eq(codes.fingerprint, h.vault.fingerprint('OLDER-4711-CODE')))
  await db.execute(`alter table codes enable trigger code_guard`)
  await heldTransaction(db, lockImports)
  const look = (text: string) => textWithCode(deps, [{ name: 'note', text }])
  expect([await look('it is older 4711 code, I think'), await look('it is another one')]).toEqual(['note', undefined])
})
