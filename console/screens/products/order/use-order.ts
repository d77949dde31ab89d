import * as E from 'fp-ts/Either'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import { productCalls } from '~/contract/console/products'
import type { Failure } from '~/domain/shared/failure'
import { useSay } from '@console/kit/base/use-say'
import { useAct } from '@console/kit/calls/use-act'
import { type Placed, placedAt, placingAt } from '@console/screens/products/order/placing'

interface Order<Row> {
  /** The rows in their order, also while the last move is on its way. */
  readonly rows: readonly Row[]
  readonly pending: boolean
  readonly failure: Failure<Refused> | undefined
  /** Moves a row to a place, counted from 0, and stores it. */
  readonly move: (id: string, at: number) => void
}

/** An order that is stored with each move. `revision`: of the catalogue, as the rows were looked up. */
export const useOrder = <Row extends Placed>(
  what: 'category' | 'group' | 'variant',
  revision: number,
  stored: readonly Row[],
): Order<Row> => {
  const { t } = useTranslation('products')
  const say = useSay()
  const { run, pending } = useAct(productCalls.moveProduct)
  const [failure, setFailure] = useState<Failure<Refused>>()
  // the answer of a move is there before the rows are looked up again
  const [answered, setAnswered] = useState(revision)
  const [moved, setMoved] = useState<{ readonly from: string; readonly rows: readonly Row[] }>()
  const from = stored.map(({ id }) => id).join('\n')
  const rows = moved?.from === from ? moved.rows : stored

  const move = async (id: string, at: number): Promise<void> => {
    const placing = placingAt(rows, id, at)
    if (placing === undefined || pending) return
    setMoved({ from, rows: placedAt(rows, id, at) })
    const done = await run({ input: { revision: Math.max(revision, answered), what, ...placing }, dry_run: false })
    setFailure(E.isLeft(done) ? done.left : undefined)
    if (E.isLeft(done)) return setMoved(undefined)
    setAnswered(done.right.revision)
    say(t('order.moved'))
  }
  return { rows, pending, failure, move: (id, at) => void move(id, at) }
}
