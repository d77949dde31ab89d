import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { orderCalls } from '~/contract/console/orders'
import { CopyButton } from '@console/kit/base/copy-button'
import { Looked } from '@console/kit/base/looked'
import { Screen } from '@console/kit/base/screen'
import { useLook } from '@console/kit/calls/use-look'
import { OrderActs } from '@console/screens/order/order-acts'
import { OrderDialog } from '@console/screens/order/acts/order-dialog'
import type { OrderAct } from '@console/screens/order/acts/order-act'
import { OrderFacts } from '@console/screens/order/order-facts'
import { OrderLines } from '@console/screens/order/order-lines'
import { OrderPayments } from '@console/screens/order/order-payments'
import { OrderPeople } from '@console/screens/order/order-people'
import { OrderPieces } from '@console/screens/order/order-pieces'
import { OrderRefunds } from '@console/screens/order/order-refunds'
import { OrderTimeline } from '@console/screens/order/order-timeline'
import '@console/screens/order/order.css'

const EVERY_MS = 15_000

/** Everything about one order, and what can be done with it. */
export function OrderScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation(['order', 'orders'])
  const { order: named = '' } = params
  const look = useLook(orderCalls.showOrder, { params: { order: named } }, { everyMs: EVERY_MS })
  const [act, setAct] = useState<OrderAct>()
  const order = known(look.state)
  const no = order?.no ?? named
  return (
    <Screen
      title={t('title', { no })}
      back={{ href: '/orders', label: t('orders:title') }}
      actions={<CopyButton text={no} label={t('copyNo')} />}
    >
      <Looked look={look} lines={8}>
        {shown => (
          <>
            <OrderActs order={shown} begin={setAct} />
            <div className="order-parts">
              <div className="order-main">
                <OrderFacts order={shown} />
                <OrderLines order={shown} />
                <OrderPieces order={shown} begin={setAct} />
                <OrderPayments order={shown} />
                <OrderRefunds order={shown} begin={setAct} />
              </div>
              <div className="order-side">
                <OrderPeople order={shown} />
                <OrderTimeline order={shown} />
              </div>
            </div>
          </>
        )}
      </Looked>
      {act === undefined || order === undefined ? null : (
        <OrderDialog order={order} act={act} onClose={() => setAct(undefined)} />
      )}
    </Screen>
  )
}
