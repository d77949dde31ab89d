import * as E from 'fp-ts/Either'
import { progressOf, supplierStatus } from '@server/fulfilment/suppliers/supplier-wire'
import type { Fulfilment, Progress } from '@server/fulfilment/fulfilment.port'
import { type Mood, type Standing, taken } from '@tests/prove/model/supplying'

/** A supplier without a network: what it knows, and how it takes what comes next. */
export interface FakeSupplier extends Fulfilment {
  readonly fulfilledVariants: string[]
  mood: Mood
  readonly book: Map<string, Standing>
}

export const fakeSupplier = (): FakeSupplier => {
  const silent = E.left({ _tag: 'unanswered' as const, why: 'silent' })
  const said = (reference: string): Progress | undefined => {
    const status = supplier.book.get(reference)
    return status && progressOf({ reference, status })
  }
  const supplier: FakeSupplier = {
    fulfilledVariants: [],
    mood: 'accepts',
    book: new Map(),
    send: ({ reference }) => {
      const hears = taken(supplier, reference)
      const progress = said(reference)
      return Promise.resolve(hears && progress !== undefined ? E.right(progress) : silent)
    },
    query: reference => {
      const answers = supplier.mood !== 'deaf' && supplier.mood !== 'mute'
      return Promise.resolve(answers ? E.right(said(reference) ?? 'unknown') : silent)
    },
    verify: ({ headers, raw }) => {
      if (headers['x-signed'] !== 'yes') return E.left('unsigned')
      const read = supplierStatus.decode(JSON.parse(raw.toString('utf8')))
      if (E.isLeft(read)) return E.left('malformed')
      return E.right({ reference: read.right.reference, progress: progressOf(read.right) })
    },
  }
  return supplier
}
