import { stringify } from 'csv-stringify/sync'

// a spreadsheet would run a text that starts with one of = + - @ as a formula
export const csvLine = (row: readonly string[]): string => stringify([[...row]], { escape_formulas: true })

// without it Excel reads Chinese texts in the encoding of its machine
export const BYTE_ORDER_MARK = '\uFEFF'
