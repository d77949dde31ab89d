import { useTranslation } from 'react-i18next'
import type { ListedOrder } from '~/contract/console/order-record'
import { Money } from '@console/kit/base/money'
import { Time } from '@console/kit/base/time'
import type { Column } from '@console/kit/table/column'
import { OrderStatus } from '@console/screens/orders/order-status'
import { useOrderWords } from '@console/screens/orders/order-words'

/** What a list of orders shows of each. */
export const useOrderColumns = (): readonly Column<ListedOrder>[] => {
  const { t } = useTranslation('orders')
  const words = useOrderWords()
  return [
    { id: 'no', head: t('columns.no'), cell: ({ no }) => <span className="orders-no">{no}</span>, lead: true },
    { id: 'placed', head: t('columns.placed'), cell: ({ created_at: at }) => <Time at={at} /> },
    { id: 'customer', head: t('columns.customer'), cell: ({ customer }) => <Customer customer={customer} /> },
    { id: 'product', head: t('columns.product'), cell: ({ lines }) => <Products lines={lines} /> },
    {
      id: 'amount',
      head: t('columns.amount'),
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      numeric: true,
    },
    { id: 'method', head: t('columns.method'), cell: ({ payment }) => words.method(payment) },
    { id: 'edition', head: t('columns.edition'), cell: ({ edition }) => words.edition(edition), hidden: true },
    { id: 'status', head: t('columns.status'), cell: order => <OrderStatus order={order} /> },
  ]
}

function Customer({ customer: { name, tel } }: { readonly customer: ListedOrder['customer'] }) {
  const { t } = useTranslation('orders')
  return (
    <span className="orders-pair">
      <span>{name}</span>
      <span className="note unbroken">{tel ?? t('noNumber')}</span>
    </span>
  )
}

function Products({ lines }: Pick<ListedOrder, 'lines'>) {
  const { t } = useTranslation('orders')
  const [first] = lines
  if (first === undefined) return null
  const { name, quantity } = first
  return (
    <span className="orders-pair">
      <span>{quantity === 1 ? name : t('quantity', { quantity, name })}</span>
      {lines.length === 1 ? null : <span className="note">{t('more', { count: lines.length - 1 })}</span>}
    </span>
  )
}
