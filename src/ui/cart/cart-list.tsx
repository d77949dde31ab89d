import { useTranslation } from 'react-i18next'
import type { WantedQuantities } from '~/application/quantities'
import type { Cart } from '~/domain/cart'
import { lineTotal, optionText } from '~/domain/cart-line'
import { MAX_QUANTITY } from '~/domain/variant'
import { usePrice } from '~/ui/kit/money'
import { Stepper } from '~/ui/kit/stepper'
import { Art } from '~/ui/kit/tile'

/** The lines of the cart, each with its quantity to change; none removes it (specification 2). */
export function CartList({
  cart,
  wanted,
  onChange,
}: {
  readonly cart: Cart
  readonly wanted: WantedQuantities
  readonly onChange: (id: string, quantity: number) => void
}) {
  const { t } = useTranslation('cart')
  const price = usePrice()
  return (
    <ul className="items">
      {cart.items.map(line => {
        const { id, name, options } = line
        return (
          <li key={id} aria-busy={Object.hasOwn(wanted, id)}>
            <Art family={line.family} name={name} image={line.image} columns={4} rows={4} />
            <div>
              <h3>{name}</h3>
              {options.length === 0 ? null : <p className="note">{optionText(options)}</p>}
              <div className="split">
                <span className="price">{price(lineTotal(line, cart.payment))}</span>
                <Stepper
                  value={wanted[id] ?? line.quantity}
                  min={0}
                  max={MAX_QUANTITY}
                  onChange={quantity => onChange(id, quantity)}
                  label={t('quantityOf', { name })}
                />
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
