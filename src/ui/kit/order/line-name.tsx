import type { OptionValue } from '~/domain/cart/cart'
import { optionText } from '~/domain/cart/cart-line'
import '~/ui/kit/order/line-name.css'

/** The product, and below it the variant and the entered details, each on its own line. */
export function LineName({
  line: { name, group_name, variant_name, options },
}: {
  readonly line: {
    readonly name: string
    readonly group_name?: string
    readonly variant_name?: string
    readonly options: readonly OptionValue[]
  }
}) {
  const inParts = group_name !== undefined && variant_name !== undefined
  return (
    <>
      <h3>{inParts ? group_name : name}</h3>
      {inParts ? <p>{variant_name}</p> : null}
      {options.length === 0 ? null : <p className="note">{optionText(options)}</p>}
    </>
  )
}
