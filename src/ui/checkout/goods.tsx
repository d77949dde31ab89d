import { useTranslation } from 'react-i18next'
import type { CartLine } from '~/domain/cart/cart'
import { lineListTotal } from '~/domain/cart/cart-line'
import { LineName } from '~/ui/kit/order/line-name'
import { EnteredDetails } from '~/ui/checkout/entered-details'
import { Icon } from '~/ui/kit/picture/icon'
import { usePrice } from '~/ui/kit/money'
import { Art } from '~/ui/kit/picture/tile'
import '~/ui/checkout/goods.css'

type Line = Omit<CartLine, 'variations'>

/** How many pictures lie on the closed pile. */
const PILE = 3

/** The lines being bought. Closed: a pile of pictures and a number. Open: line by line at list price. */
export function GoodsPile({ lines, open = false }: { readonly lines: readonly Line[]; readonly open?: boolean }) {
  const { t } = useTranslation('checkout')
  return (
    <details className="panel goods" open={open}>
      <summary>
        <span className="stack">
          {lines.slice(0, PILE).map(line => (
            <Art key={line.id} family={line.family} name={line.name} image={line.image} columns={4} rows={4} />
          ))}
        </span>
        <span className="grow">{t('goods', { count: lines.length })}</span>
        <Icon name="down" />
      </summary>
      <GoodsList lines={lines} />
    </details>
  )
}

/** `check`: the details of a line are shown large below it, to check before paying. */
export function GoodsList({ lines, check = false }: { readonly lines: readonly Line[]; readonly check?: boolean }) {
  const { t } = useTranslation('checkout')
  const price = usePrice()
  return (
    <ul className="items items-read">
      {lines.map(line => (
        <li key={line.id}>
          <Art family={line.family} name={line.name} image={line.image} columns={4} rows={4} />
          <div>
            <LineName line={check ? { ...line, options: [] } : line} />
            <p className="note">{t('unit', { price: price(line.price), quantity: line.quantity })}</p>
          </div>
          <span className="price">{price(lineListTotal(line))}</span>
          {check ? <EnteredDetails options={line.options} /> : null}
        </li>
      ))}
    </ul>
  )
}
