import { useTranslation } from 'react-i18next'
import type { WantedQuantities } from '~/application/quantities'
import { type Cart, type CartLine, shortfall } from '~/domain/cart/cart'
import { lineTotal, unitPrice } from '~/domain/cart/cart-line'
import { MAX_QUANTITY } from '~/domain/catalog/variant'
import { LineName } from '~/ui/kit/order/line-name'
import { usePrice } from '~/ui/kit/money'
import { Icon } from '~/ui/kit/picture/icon'
import { Stepper } from '~/ui/kit/form/stepper'
import { Art } from '~/ui/kit/picture/tile'

/** The lines of the cart, each with its quantity to change; at one, the button for less removes the line. */
export function CartList({
  cart,
  wanted,
  onChange,
}: {
  readonly cart: Cart
  readonly wanted: WantedQuantities
  readonly onChange: (line: CartLine, quantity: number) => void
}) {
  const { t } = useTranslation('cart')
  const price = usePrice()
  return (
    <ul className="items">
      {cart.items.map(line => {
        const { id, name, once_for_each_only: once = false } = line
        const left = shortfall(line)
        return (
          <li key={id} className={left === 0 ? 'sold-out' : undefined} aria-busy={Object.hasOwn(wanted, id)}>
            <Art family={line.family} name={name} image={line.image} columns={4} rows={4} />
            <div>
              <LineName line={line} />
              {left === undefined ? (
                once ? (
                  <p className="note">{t('once')}</p>
                ) : null
              ) : (
                <p className="wrong">
                  <Icon name="alert" small />
                  {left === 0 ? t('gone') : t('left', { count: left })}
                </p>
              )}
              <div className="split">
                <span className="cost">
                  <span className="price">{price(lineTotal(line, cart.payment))}</span>
                  {line.quantity > 1 ? (
                    <span className="note">{t('each', { amount: price(unitPrice(line, cart.payment)) })}</span>
                  ) : null}
                </span>
                {left === undefined ? (
                  <Stepper
                    value={wanted[id] ?? line.quantity}
                    min={0}
                    max={once ? 1 : MAX_QUANTITY}
                    onChange={quantity => onChange(line, quantity)}
                    label={t('quantityOf', { name })}
                    removal={t('removeOf', { name })}
                  />
                ) : (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={left === 0 ? t('removeOf', { name }) : undefined}
                    onClick={() => onChange(line, left)}
                  >
                    {left === 0 ? t('remove') : t('putRight.lower', { count: left })}
                  </button>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
