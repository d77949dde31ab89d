import type { Cents } from '~/domain/shared/money'
import { Money } from '@console/kit/base/money'

/** An amount whose currency or sum may not be known. */
export function Sum({
  amount,
  currency,
}: {
  readonly amount: Cents | undefined
  readonly currency: string | undefined
}) {
  return amount === undefined || currency === undefined ? '–' : <Money amount={amount} currency={currency} />
}
