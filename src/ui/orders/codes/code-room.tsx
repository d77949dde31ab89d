import { Suspense } from 'react'
import { offline } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import type { CodedLine } from '~/domain/orders/order-stage'
import { lazyWithRetry } from '~/start/lazy-component'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { Codes } from '~/ui/orders/codes/codes'
import { ScamWarning } from '~/ui/kit/order/scam-warning'

// few are ever asked: its code comes when it is drawn
const RevealPanel = lazyWithRetry(
  () => import('~/ui/orders/codes/reveal-panel').then(panel => panel.default),
  PanelChunkError,
)

function PanelChunkError({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorNotice failure={offline} onRetry={onRetry} />
}

/** The codes with the warning beside them, or the request for a phone code, or nothing. */
export function CodeRoom({ order, coded }: { readonly order: Order; readonly coded: readonly CodedLine[] }) {
  if (order.reveal !== undefined)
    return (
      <Suspense fallback={null}>
        <RevealPanel order={order.id} />
      </Suspense>
    )
  if (coded.length === 0) return null
  return (
    <>
      <Codes coded={coded} />
      <ScamWarning />
    </>
  )
}
