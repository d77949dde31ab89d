import type { ReactNode } from 'react'
import type { PaymentMethod } from '~/domain/payments/payment'
import { AnyIcon, type IconName } from '~/ui/kit/picture/any-icon'
import '~/ui/kit/order/method-list.css'

/** The payment methods, one of them chosen. The icons are neutral, not logos. */
export function MethodList({
  methods,
  chosen,
  onChoose,
  disabled = false,
  tag,
}: {
  readonly methods: readonly PaymentMethod[]
  readonly chosen: string | undefined
  readonly onChoose: (code: string) => void
  readonly disabled?: boolean
  /** Shown beside a method's name. */
  readonly tag?: (method: PaymentMethod) => ReactNode
}) {
  return (
    <div className="panel method-list">
      {methods.map(method => (
        <label key={method.code}>
          <span className="method-icon">
            <AnyIcon name={signOf(method)} />
          </span>
          <span>
            <span className="name">
              {method.name} {tag?.(method)}
            </span>
            {method.note === undefined ? null : <span className="note">{method.note}</span>}
          </span>
          <input
            type="radio"
            name="payment"
            value={method.code}
            checked={method.code === chosen}
            disabled={disabled}
            onChange={() => onChoose(method.code)}
          />
        </label>
      ))}
    </div>
  )
}

/** The skeleton of the list, with the same boxes. */
export function MethodSkeleton({ rows = 5 }: { readonly rows?: number }) {
  return (
    <div className="panel method-list" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div className="skeleton-row" key={row}>
          <span className="method-icon skeleton" />
          <span>
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-note" />
          </span>
        </div>
      ))}
    </div>
  )
}

export const signOf = (method: { readonly code: string; readonly kind: string }): IconName => {
  if (method.kind === 'offline') return 'cash'
  if (method.kind === 'bank' || method.code.startsWith('boc')) return 'bank'
  return method.kind === 'qr' ? 'qr' : 'wallet'
}
