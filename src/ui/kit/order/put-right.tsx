import { useTranslation } from 'react-i18next'
import { type Cart, shortfall } from '~/domain/cart/cart'
import { usePutRight } from '~/ui/kit/order/use-put-right'
import { ErrorNotice } from '~/ui/kit/error/error-notice'

/** A button that lowers quantities to the available ones and removes sold-out lines. */
export function PutRight({ cart, onDone }: { readonly cart: Cart; readonly onDone?: () => void }) {
  const { t } = useTranslation('cart')
  const command = usePutRight(cart, onDone)
  const short = cart.items.flatMap(line => shortfall(line) ?? [])
  const [left] = short
  const label =
    short.length === 1 && left !== undefined && left > 0
      ? t('putRight.lower', { count: left })
      : t(short.every(each => each === 0) ? 'putRight.remove' : 'putRight.all')
  return (
    <>
      {command.failure === undefined ? null : <ErrorNotice failure={command.failure} />}
      <button type="button" className="button" disabled={command.pending} onClick={() => command.run()}>
        {label}
      </button>
    </>
  )
}
