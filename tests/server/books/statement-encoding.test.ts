import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeStatement, statementEncodings } from '@server/books/statement-encoding'

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'ascii')]
/** 交易 */
const TRADE = { big5: [0xa5, 0xe6, 0xa9, 0xf6], gbk: [0xbd, 0xbb, 0xd2, 0xd7], gb18030: [0xbd, 0xbb, 0xd2, 0xd7] }

describe('the encoding of a statement', () => {
  it('UTF-8, and UTF-16 with its mark, are read as any text was written', () => {
    // a mark inside of a text is one of its characters, and not at its beginning
    const anyText = fc.string({ unit: 'grapheme' }).filter(text => !text.startsWith('\uFEFF'))
    fc.assert(
      fc.property(anyText, text => {
        const marked = `\uFEFF${text}`
        for (const bytes of [Buffer.from(text), Buffer.from(marked), Buffer.from(marked, 'utf16le'), utf16be(marked)])
          expect(decodeStatement(bytes)).toEqual(E.right(text))
        expect(decodeStatement(Buffer.from(text, 'utf16le'), 'utf-16le')).toEqual(E.right(text))
        expect(decodeStatement(utf16be(text), 'utf-16be')).toEqual(E.right(text))
      }),
    )
  })

  it.each(['big5', 'gbk', 'gb18030'] as const)('%s is read when the operator names it', encoding => {
    const bytes = Uint8Array.from([...TRADE[encoding], ...ascii(',98.50')])
    expect(decodeStatement(bytes, encoding)).toEqual(E.right('交易,98.50'))
    expect(decodeStatement(bytes)).toEqual(E.left({ _tag: 'not_encoded', encoding: 'utf-8' }))
  })

  it('a file that is not in the named encoding is refused', () => {
    expect(decodeStatement(Uint8Array.of(0xa5, 0x20), 'big5')).toEqual(
      E.left({ _tag: 'not_encoded', encoding: 'big5' }),
    )
    expect(decodeStatement(Buffer.from('\uFEFFa', 'utf16le'), 'utf-16be')).toEqual(
      E.left({ _tag: 'other_mark', mark: 'utf-16le', encoding: 'utf-16be' }),
    )
  })

  it('every encoding reads plain digits and letters', () => {
    const plain = 'reference,98.50'
    for (const encoding of statementEncodings) {
      const bytes =
        encoding === 'utf-16be' ? utf16be(plain) : Buffer.from(plain, encoding === 'utf-16le' ? 'utf16le' : 'utf8')
      expect(decodeStatement(bytes, encoding)).toEqual(E.right(plain))
    }
  })
})
