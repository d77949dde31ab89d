import * as t from 'io-ts'
import { act, look, lookBy, upload } from '~/contract/console/console-call'
import { pageOf } from '~/contract/console/page'
import { amount, count, instant, object, optional, text, unitPrice } from '~/contract/wire'

/** The codes of one variant by state. Free, held, sold and void add up to what was imported. */
const variantStock = object(
  {
    variant: t.string,
    /** The number of its product. */
    product: t.string,
    name: t.string,
    on_sale: t.boolean,
    /** Do shoppers see it? */
    visible: t.boolean,
    imported: count(0),
    free: count(0),
    held: count(0),
    sold: count(0),
    void: count(0),
    /** Free codes that can be sold now. */
    for_sale: count(0),
    /** Are few codes for sale? */
    is_low: t.boolean,
    expired: count(0),
    expiring: count(0),
  },
  {
    /** At most this many codes for sale are few. Absent: as many as for other variants. */
    limit: count(0),
  },
)
export type ConsoleStock = t.TypeOf<typeof variantStock>

/** `few`: a variant without its own limit has few codes with at most this many for sale. `days`: codes that expire within these are expiring. */
const limits = { few: count(0), days: count(0) }

const batch = object(
  {
    id: t.string,
    variant: t.string,
    name: t.string,
    source: t.string,
    imported: count(0),
    free: count(0),
    held: count(0),
    sold: count(0),
    void: count(0),
    imported_at: instant,
  },
  {
    /** Since when its free codes are not for sale. */
    quarantined_at: instant,
    /** What one code of it cost. */
    cost: t.type({ amount, currency: t.string }),
  },
)
export type ConsoleBatch = t.TypeOf<typeof batch>

const expiring = t.type({ variant: t.string, name: t.string, source: t.string, expires_at: instant, codes: count(1) })
export type ConsoleExpiring = t.TypeOf<typeof expiring>

/** A code that was found. The code itself is in no answer. */
const foundCode = object(
  {
    id: t.string,
    variant: t.string,
    name: t.string,
    state: t.keyof({ free: null, held: null, sold: null, void: null }),
    batch: t.type({ id: t.string, source: t.string, imported_at: instant }),
  },
  {
    expires_at: instant,
    /** The order that holds or has it, or had it until it was voided. */
    order: t.type({ no: t.string, status: t.string, created_at: instant }),
    customer: object({ id: t.string, name: t.string }, { tel: t.string }),
    voided: object({ cause: t.string, at: instant }, { replaced_by: t.string }),
  },
)
export type ConsoleFoundCode = t.TypeOf<typeof foundCode>

/** A fault, by its tag and facts as texts. The console has the words. It never holds a part of a code. */
const fault = t.type({ tag: t.string, facts: t.readonly(t.record(t.string, t.string)) })

/** The lines that a file was refused for: how many, and the first of them. */
const refusedLines = { refused: count(0), lines: t.readonlyArray(t.type({ line: count(0), fault })) }

/** Variants of the file that shoppers cannot buy now, with the causes. */
const notSold = t.readonlyArray(t.type({ variant: t.string, because: t.readonlyArray(fault) }))

const codeImport = t.type({
  /** False if a line was refused and the others were not to be taken, if no line is good, and in a dry run. */
  imported: t.boolean,
  /** The number of good codes. */
  codes: count(0),
  variants: t.readonlyArray(object({ variant: t.string, name: t.string, codes: count(1) }, { batch: t.string })),
  not_sold: notSold,
  ...refusedLines,
})
export type ConsoleCodeImport = t.TypeOf<typeof codeImport>

const codeVoid = t.type({ kept: t.boolean, codes: count(0), ...refusedLines })
export type ConsoleCodeVoid = t.TypeOf<typeof codeVoid>

const codeFile = object(
  {
    /** The name of the file, for the records. */
    source: text(200, 1),
    /** Take the good lines although others are refused. Otherwise one refused line stops everything. */
    skip_refused: t.boolean,
  },
  {
    /** The variant of every line, if the file does not name them. */
    variant: text(64, 1),
  },
)

export type ConsoleCodeFile = t.TypeOf<typeof codeFile>

/** Larger files are imported in parts. */
const MOST_BYTES = 100_000_000

/** Which batches: those with these ids, of this variant, imported before this time. `all`: every batch. */
const chosenBatches = object(
  { all: t.boolean },
  { batches: t.readonlyArray(text(36)), variant: text(64, 1), imported_before: instant },
)

export type ConsoleChosenBatches = t.TypeOf<typeof chosenBatches>

/** How many batches changed, and the numbers of the unpaid orders that were cancelled because they held their codes. */
const changedBatches = t.type({ batches: count(0), cancelled: t.readonlyArray(t.string) })
export type ConsoleChangedBatches = t.TypeOf<typeof changedBatches>

const empty = object({}, {})

/** It is in no address: an operator may paste a code here. `only`: `low`, `out` or `expiring`. */
const stockSearch = optional({ text: text(100), only: text(20), cursor: text(100) })

export const stockCalls = {
  listStock: lookBy('codes stock', '/stock/search', stockSearch, pageOf(variantStock)),
  variantStock: look('codes stock', '/stock/variants/{no}', t.type({ stock: variantStock, ...limits })),
  /** `days`: how soon they expire; 0: those that have expired. */
  listExpiring: look('codes expiring', '/stock/expiring', pageOf(expiring), ['cursor', 'days']),
  /** Those with free codes or in quarantine, or with `all=yes` all, the newest first. */
  listBatches: look('codes batches', '/stock/batches', pageOf(batch), ['cursor', 'variant', 'all']),
  batch: look('codes batches', '/stock/batches/{id}', batch),
  findCode: lookBy('codes find', '/stock/find', t.type({ code: text(2_048, 1) }), foundCode),
  importCodes: upload('codes import', '/stock/import', codeFile, codeImport, { mostBytes: MOST_BYTES }),
  voidCodes: upload('codes void', '/stock/void', codeFile, codeVoid, { mostBytes: MOST_BYTES }),
  voidBatch: act('codes void', '/stock/batches/{id}/void', empty, t.type({ codes: count(0) })),
  quarantine: act('codes quarantine', '/stock/quarantine', chosenBatches, changedBatches),
  unlock: act('codes unlock', '/stock/unlock', chosenBatches, changedBatches),
  /** How many codes for sale of a variant are few. Without `limit`: as many as of other variants. `before`: its limit before. */
  setLimit: act(
    'codes limit',
    '/stock/variants/{no}/limit',
    object({}, { limit: count(0) }),
    object({}, { before: count(0) }),
  ),
  /** `before`: the cost that was recorded earlier. */
  setCost: act(
    'codes cost',
    '/stock/batches/{id}/cost',
    t.type({ amount: unitPrice, currency: text(3, 3) }),
    object({}, { before: t.string }),
  ),
}
