import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productCalls } from '~/contract/console/products'
import { Button } from '@console/kit/base/button'
import { FailureNotice } from '@console/kit/base/notice'
import { useSay } from '@console/kit/base/use-say'
import { useAct } from '@console/kit/calls/use-act'
import { useCan } from '@console/kit/calls/use-can'
import * as E from 'fp-ts/Either'
import type { Failure } from '~/domain/shared/failure'
import type { Refused } from '~/contract/console/console-call'
import '@console/screens/products/products.css'

export interface SortableRow {
  readonly id: string
  readonly name: string
}

/** Rows in the order that shoppers see. They are dragged, or moved by buttons. Each move is stored at once. */
export function Sortable({
  what,
  revision,
  rows,
}: {
  readonly what: 'category' | 'group' | 'variant'
  readonly revision: number
  readonly rows: readonly SortableRow[]
}) {
  const { t } = useTranslation('products')
  const say = useSay()
  const mayMove = useCan()('catalogue import')
  const { run, pending } = useAct(productCalls.moveProduct)
  const [failure, setFailure] = useState<Failure<Refused>>()
  const [dragged, setDragged] = useState<string>()
  const move = async (id: string, place: 'before' | 'after', of: string) => {
    const done = await run({ input: { revision, what, id, place, of }, dry_run: false })
    setFailure(E.isLeft(done) ? done.left : undefined)
    if (E.isRight(done)) say(t('order.moved'))
  }
  const drop = (at: number) => (event: DragEvent) => {
    event.preventDefault()
    const to = rows[at]
    const from = rows.findIndex(({ id }) => id === dragged)
    setDragged(undefined)
    if (to === undefined || dragged === undefined || from < 0 || from === at) return
    void move(dragged, from < at ? 'after' : 'before', to.id)
  }
  return (
    <>
      {failure === undefined ? null : <FailureNotice failure={failure} command="catalogue import" />}
      <p className="note">{t('order.hint')}</p>
      <ol className="products-sortable" aria-busy={pending}>
        {rows.map(({ id, name }, at) => (
          <li
            key={id}
            draggable={mayMove && !pending}
            onDragStart={() => setDragged(id)}
            onDragOver={event => event.preventDefault()}
            onDrop={drop(at)}
          >
            <span>{name}</span>
            <code>{id}</code>
            <MoveButtons
              name={name}
              above={rows[at - 1]?.id}
              below={rows[at + 1]?.id}
              onMove={(place, of) => void move(id, place, of)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function MoveButtons({
  name,
  above,
  below,
  onMove,
}: {
  readonly name: string
  readonly above: string | undefined
  readonly below: string | undefined
  readonly onMove: (place: 'before' | 'after', of: string) => void
}) {
  const { t } = useTranslation('products')
  return (
    <span className="products-moves">
      {above === undefined ? null : (
        <Button small icon="up" needs="catalogue import" onClick={() => onMove('before', above)}>
          <span className="sr-only">{t('order.up', { name })}</span>
        </Button>
      )}
      {below === undefined ? null : (
        <Button small icon="down" needs="catalogue import" onClick={() => onMove('after', below)}>
          <span className="sr-only">{t('order.down', { name })}</span>
        </Button>
      )}
    </span>
  )
}
