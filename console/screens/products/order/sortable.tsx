import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '@console/kit/base/notice'
import { useCan } from '@console/kit/calls/use-can'
import { placedAt } from '@console/screens/products/order/placing'
import { Handle, MoveButtons, PutHere } from '@console/screens/products/order/sortable-controls'
import { useOrder } from '@console/screens/products/order/use-order'
import '@console/screens/products/order/sortable.css'

export interface SortableRow {
  readonly id: string
  readonly name: string
  /** A button at the end of the row. */
  readonly action?: ReactNode
}

/** A row that is taken up, and the place where it would be put. */
interface Lifted {
  readonly id: string
  readonly at: number
}

/** The row that is dragged, and the row below it. */
interface Drag {
  readonly id: string
  readonly over: string
}

/**
 * Rows in the order that shoppers see. A row is dragged, moved by its arrows, or taken up at its handle: then keys move
 * it, or a tap puts it beside another row. Each move is stored at once.
 */
export function Sortable({
  what,
  revision,
  rows: stored,
}: {
  readonly what: 'category' | 'group' | 'variant'
  readonly revision: number
  readonly rows: readonly SortableRow[]
}) {
  const { t } = useTranslation('products')
  const mayMove = useCan()('catalogue import')
  const { rows: ordered, pending, failure, move } = useOrder(what, revision, stored)
  const [drag, setDrag] = useState<Drag>()
  const [lifted, setLifted] = useState<Lifted>()
  const rows = lifted === undefined ? ordered : placedAt(ordered, lifted.id, lifted.at)
  const hint = useId()
  const list = useFocusKept(rows)
  const put = (id: string, at: number) => {
    setDrag(undefined)
    setLifted(undefined)
    move(id, at)
  }
  return (
    <>
      {failure === undefined ? null : <FailureNotice failure={failure} command="catalogue import" />}
      {mayMove ? (
        <p className="note" id={hint}>
          {t('order.hint')}
        </p>
      ) : null}
      <p className="sr-only" role="status">
        {lifted === undefined ? '' : t('order.at', { place: lifted.at + 1, count: rows.length })}
      </p>
      <ol className="sortable" aria-busy={pending} ref={list}>
        {rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            at={at}
            length={rows.length}
            hint={hint}
            mayMove={mayMove}
            drag={drag}
            lifted={lifted}
            onDrag={setDrag}
            onLift={setLifted}
            onPut={put}
          />
        ))}
      </ol>
    </>
  )
}

interface RowProps {
  readonly row: SortableRow
  readonly at: number
  readonly length: number
  /** The id of the sentence that says how rows are moved. */
  readonly hint: string
  readonly mayMove: boolean
  readonly drag: Drag | undefined
  readonly lifted: Lifted | undefined
  readonly onDrag: (drag: Drag | undefined) => void
  readonly onLift: (lifted: Lifted | undefined) => void
  readonly onPut: (id: string, at: number) => void
}

function Row({ row: { id, name, action }, at, length, hint, mayMove, drag, lifted, onDrag, onLift, onPut }: RowProps) {
  const isLifted = lifted?.id === id
  return (
    <li
      className={classOf(id, drag, lifted)}
      draggable={mayMove && lifted === undefined}
      onDragStart={({ dataTransfer }) => {
        // some browsers drag nothing that has no data
        dataTransfer.setData('text/plain', name)
        onDrag({ id, over: id })
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragEnter={() => (drag === undefined ? undefined : onDrag({ ...drag, over: id }))}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        if (drag !== undefined) onPut(drag.id, at)
      }}
    >
      {mayMove ? (
        <Handle
          name={name}
          describedBy={hint}
          at={at}
          length={length}
          isLifted={isLifted}
          onLift={() => onLift({ id, at })}
          onStep={to => onLift({ id, at: to })}
          onPut={() => onPut(id, at)}
          onCancel={() => onLift(undefined)}
        />
      ) : null}
      <span className="sortable-name">
        {name} <code>{id}</code>
      </span>
      {isLifted ? null : (
        <span className="sortable-moves">
          {lifted === undefined ? (
            <>
              {action}
              <MoveButtons name={name} at={at} length={length} onMove={to => onPut(id, to)} />
            </>
          ) : (
            <PutHere name={name} onPut={() => onPut(lifted.id, at)} />
          )}
        </span>
      )}
    </li>
  )
}

const classOf = (id: string, drag: Drag | undefined, lifted: Lifted | undefined): string | undefined => {
  if (lifted?.id === id) return 'sortable-lifted'
  if (drag?.id === id) return 'sortable-dragged'
  return drag?.over === id ? 'sortable-over' : undefined
}

/** A row that moves in the page loses the focus: it is given back to the control that had it. */
const useFocusKept = (rows: readonly SortableRow[]) => {
  const list = useRef<HTMLOListElement>(null)
  const last = useRef<{ readonly element: HTMLElement; readonly order: string }>(null)
  const order = rows.map(({ id }) => id).join('\n')
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? { element: target, order } : null
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [order])
  useEffect(() => {
    const { current } = last
    if (current === null || current.order === order || !current.element.isConnected) return
    last.current = { ...current, order }
    if (document.activeElement === document.body) current.element.focus({ preventScroll: true })
    if (document.activeElement === current.element) current.element.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [order])
  return list
}
