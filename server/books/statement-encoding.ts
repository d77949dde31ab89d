import * as E from 'fp-ts/Either'

/** The encodings of statements: of banks and wallets in Macau, Hong Kong and the mainland. */
export const statementEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gbk', 'gb18030'] as const
export type StatementEncoding = (typeof statementEncodings)[number]

const marks: readonly (readonly [StatementEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The text of a statement, without its byte order mark. Without `given` the mark names the encoding, and without a mark it
 * is UTF-8. A file that is not in its encoding is refused: it would be read with wrong names and sums.
 */
export const decodeStatement = (bytes: Uint8Array, given?: StatementEncoding): E.Either<string, string> => {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  if (given !== undefined && marked !== undefined && given !== marked)
    return E.left(`The file begins with the mark of ${marked}, not of ${given}.`)
  const encoding = given ?? marked ?? 'utf-8'
  try {
    return E.right(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof RangeError) return E.left(`This Node.js has no ${encoding}: save the file as UTF-8.`)
    const others = statementEncodings.filter(each => each !== encoding).join(', ')
    return E.left(`The file is not ${encoding}: name its encoding with --encoding (${others}).`)
  }
}
