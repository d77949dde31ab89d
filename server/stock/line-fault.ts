/** Why a line of a code file is refused. It never holds a part of a code (I-11). */
export type LineFault =
  | { readonly _tag: 'columns'; readonly has: number; readonly wants: number }
  | { readonly _tag: 'no_code' }
  | { readonly _tag: 'no_variant' }
  | { readonly _tag: 'too_long'; readonly column: string; readonly most: number }
  | { readonly _tag: 'space_or_comma' }
  | { readonly _tag: 'strange_characters'; readonly column: string }
  | { readonly _tag: 'bad_url' }
  | { readonly _tag: 'bad_format'; readonly formats: readonly string[] }
  /** The code has characters, a length or a check digit that this kind of bar code cannot have. */
  | { readonly _tag: 'unfit_code'; readonly format: string }
  | { readonly _tag: 'bad_expiry' }
  | { readonly _tag: 'late_expiry' }
  | { readonly _tag: 'expired' }
  /** It is not repeated here: in a file with mixed-up columns it is a code. */
  | { readonly _tag: 'unknown_variant' }
  | { readonly _tag: 'top_up' }
  | { readonly _tag: 'repeated'; readonly line: number }
  | { readonly _tag: 'in_vault' }
  | { readonly _tag: 'not_in_vault' }
  | { readonly _tag: 'held' }
  | { readonly _tag: 'sold' }
  | { readonly _tag: 'void' }

/** A line that is refused. */
export interface RefusedLine {
  readonly line: number
  readonly fault: LineFault
}

/** For the operator, after the number of the line. */
export const lineFaultWords = (fault: LineFault): string => {
  switch (fault._tag) {
    case 'columns':
      return `has ${fault.has} columns instead of ${fault.wants}`
    case 'no_code':
      return 'has no code'
    case 'no_variant':
      return 'names no variant'
    case 'too_long':
      return `${fault.column} is longer than ${fault.most} characters`
    case 'space_or_comma':
      return 'the code has a space or a comma in it'
    case 'strange_characters':
      return `${fault.column} has characters that cannot be shown (is the file UTF-8?)`
    case 'bad_url':
      return 'url is no web address'
    case 'bad_format':
      return `format is none of ${fault.formats.join(', ')}`
    case 'unfit_code':
      return `the code is none that ${fault.format} can hold (are its check digit and its length right?)`
    case 'bad_expiry':
      return 'expires_at is no time with an offset, such as 2027-12-31T23:59:59+08:00'
    case 'late_expiry':
      return 'expires_at is after the year 9999 in UTC; leave it empty if the code does not expire'
    case 'expired':
      return 'has expired'
    case 'unknown_variant':
      return 'names a variant that is not in the catalogue'
    case 'top_up':
      return 'is for a top-up, which has no codes'
    case 'repeated':
      return `has the code of line ${fault.line}`
    case 'in_vault':
      return 'is in the vault already'
    case 'not_in_vault':
      return 'is not in the vault under this variant'
    case 'held':
      return 'is held for an order'
    case 'sold':
      return 'is sold'
    case 'void':
      return 'is void already'
  }
}
