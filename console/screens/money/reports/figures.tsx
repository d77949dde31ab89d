import type { Cents } from '~/domain/shared/money'
import { Money } from '@console/kit/base/money'

export interface Figure {
  readonly label: string
  readonly amount: Cents
}

/** The sums of a report, a card for each currency. */
export function Figures({
  sums,
}: {
  readonly sums: readonly { readonly currency: string; readonly figures: readonly Figure[] }[]
}) {
  if (sums.length === 0) return null
  return (
    <ul className="money-figures">
      {sums.map(({ currency, figures }) => (
        <li className="panel" key={currency}>
          <p className="note">{currency}</p>
          <dl className="money-sums">
            {figures.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Money amount={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
