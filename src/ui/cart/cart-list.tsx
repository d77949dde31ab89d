import { useTranslation } from 'react-i18next'
import type { WantedQuantities } from '~/application/quantities'
import type { Cart } from '~/domain/cart'
import { lineTotal, optionText } from '~/domain/cart-line'
import { MAX_QUANTITY } from '~/domain/variant'
import { usePrice } from '~/ui/kit/money'
import { Icon } from '~/ui/kit/icon'
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
        const { id, name, options, stockout: gone = false } = line
        return (
          <li key={id} className={gone ? 'soldout' : undefined} aria-busy={Object.hasOwn(wanted, id)}>
            <Art family={line.family} name={name} image={line.image} columns={4} rows={4} />
            <div>
              <h3>{name}</h3>
              {options.length === 0 ? null : <p className="note">{optionText(options)}</p>}
              {gone ? (
                <p className="wrong">
                  <Icon name="alert" small />
                  {t('gone')}
                </p>
              ) : null}
              <div className="split">
                <span className="price">{price(lineTotal(line, cart.payment))}</span>
                {gone ? (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={t('removeOf', { name })}
                    onClick={() => onChange(id, 0)}
                  >
                    {t('remove')}
                  </button>
                ) : (
                  <Stepper
                    value={wanted[id] ?? line.quantity}
                    min={0}
                    max={MAX_QUANTITY}
                    onChange={quantity => onChange(id, quantity)}
                    label={t('quantityOf', { name })}
                  />
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
