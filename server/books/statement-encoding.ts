import * as E from 'fp-ts/Either'

/** The encodings of statements: of banks and wallets in Macau, Hong Kong and the mainland. */
export const statementEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gbk', 'gb18030'] as const
export type StatementEncoding = (typeof statementEncodings)[number]

/** Why a file is not a text: its mark is that of another encoding, it has bytes of none, or Node.js does not know the encoding. */
export type EncodingFault =
  | { readonly _tag: 'other_mark'; readonly mark: StatementEncoding; readonly encoding: StatementEncoding }
  | { readonly _tag: 'not_encoded'; readonly encoding: StatementEncoding }
  | { readonly _tag: 'no_decoder'; readonly encoding: StatementEncoding }

const marks: readonly (readonly [StatementEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The text of a statement, without its byte order mark. Without `given` the mark names the encoding, and without a mark it
 * is UTF-8. A file that is not in its encoding is refused: it would be read with wrong names and sums.
 */
export const decodeStatement = (bytes: Uint8Array, given?: StatementEncoding): E.Either<EncodingFault, string> => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  if (given !== undefined && marked !== undefined && given !== marked)
    return E.left({ _tag: 'other_mark', mark: marked, encoding: given })
  const encoding = given ?? marked ?? 'utf-8'
  try {
    return E.right(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch (error) {
    return E.left({ _tag: error instanceof RangeError ? 'no_decoder' : 'not_encoded', encoding })
  }
}
