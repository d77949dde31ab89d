import { COLUMNS } from '@server/stock/code-line'

/** Why a file of codes cannot be read any further. It holds no text of the file: without a header, that is a code (I-11). */
export type FileFault =
  | { readonly _tag: 'empty_file' }
  | { readonly _tag: 'open_quote'; readonly line: number }
  | { readonly _tag: 'stray_quote'; readonly line: number }
  | { readonly _tag: 'long_line'; readonly line: number; readonly most: number }
  | { readonly _tag: 'wrong_separator' }
  | { readonly _tag: 'unknown_column'; readonly place: number }
  | { readonly _tag: 'column_twice' }
  | { readonly _tag: 'no_code_column' }
  | { readonly _tag: 'variant_missing' }
  | { readonly _tag: 'variant_named_twice' }
  | { readonly _tag: 'no_such_variant'; readonly variant: string }
  | { readonly _tag: 'variant_is_top_up'; readonly variant: string }
  | { readonly _tag: 'too_many_lines'; readonly most: number }

/** The file cannot be read any further.*/
export class CodeFileError extends Error {
  override readonly name = 'CodeFileError'
  constructor(readonly fault: FileFault) {
    super(fileFaultWords(fault))
  }
}

/** For the operator of a command. */
export const fileFaultWords = (fault: FileFault): string => {
  const header = (why: string): string => `The first line ${why}. It names the columns: variant,${COLUMNS.join()}`
  switch (fault._tag) {
    case 'empty_file':
      return 'The file is empty.'
    case 'open_quote':
      return `Line ${fault.line}: a quotation mark is opened here and closed nowhere.`
    case 'stray_quote':
      return `Line ${fault.line}: a quotation mark where none can be.`
    case 'long_line':
      return `Line ${fault.line}: longer than ${fault.most} characters.`
    case 'wrong_separator':
      return header('separates columns by semicolons or tabs. Save the file with commas')
    case 'unknown_column':
      return header(`has an unknown column in place ${fault.place}`)
    case 'column_twice':
      return header('names a column twice')
    case 'no_code_column':
      return header('has no column code')
    case 'variant_missing':
      return 'The file names no variants: say which one with --variant.'
    case 'variant_named_twice':
      return 'The file names its variants itself: leave --variant out.'
    case 'no_such_variant':
      return `The catalogue has no variant ${fault.variant}.`
    case 'variant_is_top_up':
      return `${fault.variant} is a top-up: it has no codes.`
    case 'too_many_lines':
      return `More than ${fault.most} lines: import them in parts.`
  }
}
