import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerFacts } from '~/contract/console/customers'
import type { ListedOrder } from '~/contract/console/order-record'
import { orderCalls } from '~/contract/console/orders'
import { Money } from '@console/kit/base/money'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { OrderStatus } from '@console/screens/orders/order-status'

/** The orders of one customer, the newest first. */
export function Orders({ customer: { id } }: { readonly customer: CustomerFacts }) {
  const { t } = useTranslation('customers')
  const [input] = useState({ body: { customer: id } })
  return (
    <DataTable
      name="customer-orders"
      caption={t('orders.caption')}
      columns={useColumns()}
      pages={usePages(orderCalls.findOrders, input)}
      rowKey={order => order.id}
      rowHref={({ no }) => `/orders/${no}`}
      tools={<h2 className="customer-part">{t('orders.title')}</h2>}
      empty={{ title: t('orders.none') }}
    />
  )
}

const useColumns = (): readonly Column<ListedOrder>[] => {
  const { t } = useTranslation('customers')
  return useMemo(
    () => [
      { id: 'no', head: t('orders.order'), cell: ({ no }) => <span className="unbroken">{no}</span>, lead: true },
      { id: 'placed', head: t('orders.placed'), cell: ({ created_at: at }) => <Time at={at} /> },
      {
        id: 'product',
        head: t('orders.product'),
        cell: ({ lines: [first, ...others] }) => (
          <>
            {first?.name}{' '}
            {others.length === 0 ? null : (
              <span className="note unbroken">{t('orders.more', { count: others.length })}</span>
            )}
          </>
        ),
      },
      {
        id: 'amount',
        head: t('orders.amount'),
        numeric: true,
        cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      },
      {
        id: 'status',
        head: t('orders.status'),
        cell: order => <OrderStatus order={order} />,
      },
    ],
    [t],
  )
}
