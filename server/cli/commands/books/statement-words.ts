import { type EncodingFault, statementEncodings } from '@server/books/statement-encoding'
import type { LineFault, StatementFault } from '@server/books/statement-file'

/** Why a file cannot be read as a text. */
export const encodingWords = (fault: EncodingFault): string => {
  const { encoding } = fault
  switch (fault._tag) {
    case 'other_mark':
      return `The file begins with the mark of ${fault.mark}, not of ${encoding}.`
    case 'no_decoder':
      return `This Node.js has no ${encoding}: save the file as UTF-8.`
    case 'not_encoded': {
      const others = statementEncodings.filter(each => each !== encoding).join(', ')
      return `The file is not ${encoding}: name its encoding with --encoding (${others}).`
    }
  }
}

/** What is wrong with one line of a statement. */
export const faultWords = (fault: StatementFault): string =>
  fault.why === 'no_column'
    ? `line ${fault.line} has no column ${fault.column}: it has ${fault.has.join(', ')} (--columns says which is which)`
    : `line ${fault.line} ${words[fault.why]}`

const words: Readonly<Record<LineFault | 'no_csv', string>> = {
  no_csv: 'is no CSV',
  no_reference: 'has no reference',
  no_amount: 'has no amount such as 98.50',
  no_currency: 'has no currency such as MOP: name it with --currency',
  no_fee: 'has a fee that is no amount such as 0.50',
  no_time: 'has no time such as 2026-11-23 18:40:05',
}
