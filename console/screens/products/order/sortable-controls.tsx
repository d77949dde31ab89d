import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { placeAfterKey } from '@console/screens/products/order/placing'

/** Takes a row up, moves it by keys, and puts it down. */
export function Handle({
  name,
  describedBy,
  at,
  length,
  isLifted,
  onLift,
  onStep,
  onPut,
  onCancel,
}: {
  readonly name: string
  readonly describedBy: string
  readonly at: number
  readonly length: number
  readonly isLifted: boolean
  readonly onLift: () => void
  readonly onStep: (to: number) => void
  readonly onPut: () => void
  readonly onCancel: () => void
}) {
  const { t } = useTranslation('products')
  const press = (event: KeyboardEvent) => {
    if (!isLifted) return
    const to = placeAfterKey(event.key, at, length)
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (to === undefined) onCancel()
    else onStep(to)
  }
  return (
    <button
      type="button"
      className="sortable-handle"
      aria-label={t('order.lift', { name })}
      aria-describedby={describedBy}
      aria-pressed={isLifted}
      onClick={isLifted ? onPut : onLift}
      onKeyDown={press}
    >
      <ConsoleIcon name="menu" small />
    </button>
  )
}

/** Moves a row by one place. */
export function MoveButtons({
  name,
  at,
  length,
  onMove,
}: {
  readonly name: string
  readonly at: number
  readonly length: number
  readonly onMove: (to: number) => void
}) {
  const { t } = useTranslation('products')
  return (
    <>
      <Button small icon="up" needs="catalogue import" aria-disabled={at === 0} onClick={() => onMove(at - 1)}>
        <span className="sr-only">{t('order.up', { name })}</span>
      </Button>
      <Button
        small
        icon="down"
        needs="catalogue import"
        aria-disabled={at === length - 1}
        onClick={() => onMove(at + 1)}
      >
        <span className="sr-only">{t('order.down', { name })}</span>
      </Button>
    </>
  )
}

/** Puts the row that is taken up at the place of this one. */
export function PutHere({ name, onPut }: { readonly name: string; readonly onPut: () => void }) {
  const { t } = useTranslation('products')
  return (
    <Button small onClick={onPut} aria-label={t('order.hereOf', { name })}>
      {t('order.here')}
    </Button>
  )
}
