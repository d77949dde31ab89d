import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_EMAIL, maskEmail, parseEmail } from '~/domain/account/email'
import { mailbox } from '@tests/setup/mailbox'
import { runs } from '@testing/arbitraries/runs'

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/u)
const address = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9]+(?:[._+-][A-Za-z0-9]+){0,3}$/u),
    fc.array(label, { minLength: 2, maxLength: 4 }),
  )
  .map(([local, labels]) => `${local.slice(0, 60)}@${labels.join('.')}`)

describe('an e-mail address', () => {
  test('an ordinary address is read as it is, without the spaces around it', () => {
    fc.assert(
      fc.property(address, fc.constantFrom('', ' ', '\t', '\n'), (text, space) => {
        expect(parseEmail(space + text + space)).toBe(text)
      }),
      runs,
    )
  })

  test('each address that is read has one @, and no character that ends or splits a header', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'ab.@ ,;:<>"()[]\\\r\n\t\0é\u2028+-') })
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.tuple(address, hostile).map(parts => parts.join('')),
        ),
        text => {
          const parsed = parseEmail(text)
          if (parsed === undefined) return
          expect(parsed).toMatch(/^[!-~]+$/u)
          expect(parsed).not.toMatch(/[\s,;:<>"()[\]\\]/u)
          expect(parsed.split('@')).toHaveLength(2)
          expect(parsed.length).toBeLessThanOrEqual(MAX_EMAIL)
        },
      ),
      runs,
    )
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@example..com',
    'ada@-example.com',
    'a..da@example.com',
    '.ada@example.com',
    '"ada"@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,bob@example.com',
    'ada@example.com\r\nBcc: bob@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a.'.repeat(130)}com`,
    '陳@example.com',
    null,
    1,
  ])('%j is no address', text => {
    expect(parseEmail(text)).toBeUndefined()
  })

  test('a masked address shows the first letters of its name and its host, and no more', () => {
    expect(maskEmail(mailbox('siu.ming@mail.example.com'))).toBe('s***@m***.com')
    fc.assert(
      fc.property(address, text => {
        const [local = ''] = text.split('@')
        expect(maskEmail(mailbox(text)).startsWith(`${local.slice(0, 1)}***@`)).toBe(true)
      }),
      runs,
    )
  })
})
