import type { EnteredValue } from '~/contract/console/order-record'
import { CopyButton } from '@console/kit/base/copy-button'

/** What a shopper entered for a top-up, each value with a button that copies it. */
export function Entered({ values }: { readonly values: readonly EnteredValue[] }) {
  if (values.length === 0) return null
  return (
    <dl className="order-entered">
      {values.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="order-value">{value}</span>
            <CopyButton text={value} label={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
