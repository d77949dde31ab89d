import { useTranslation } from 'react-i18next'
import { type CartLine, codesWait } from '~/domain/cart/cart'

/** Says before the order that its codes wait for its top-ups, and what to do about it. */
export function CodesWait({ lines }: { readonly lines: readonly Pick<CartLine, 'delivery'>[] }) {
  const { t } = useTranslation('cart')
  return codesWait(lines) ? <p className="note tip">{t('codesWait')}</p> : null
}
