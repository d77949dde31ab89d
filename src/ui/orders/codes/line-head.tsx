import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '~/domain/orders/order'
import { Art } from '~/ui/kit/picture/tile'
import '~/ui/orders/codes/line-head.css'

/** The name of a line, its quantity, and its state. */
export function LineHead({
  line,
  note,
  end,
}: {
  readonly line: OrderLine
  readonly note: string
  readonly end?: ReactNode
}) {
  const { t } = useTranslation('checkout')
  return (
    <div className="line-head">
      <Art family={line.family} name={line.name} image={line.image} columns={4} rows={4} />
      <div>
        <h3>{line.name}</h3>
        {note === '' ? null : <p className="note">{note}</p>}
        <p className="note">{t('times', { quantity: line.quantity })}</p>
      </div>
      {end}
    </div>
  )
}
