import { useTranslation } from 'react-i18next'
import { type Billed, bill } from '~/domain/cart/bill'
import { formatDeduction } from '~/domain/shared/money'
import { useCurrency, usePrice } from '~/ui/kit/money'
import '~/ui/kit/order/bill.css'

/** The bill in one of its two forms (docs/spec/product.md#2-screens-and-routes), with a wavy torn edge. */
export function Bill({ billed, busy = false }: { readonly billed: Billed; readonly busy?: boolean }) {
  const { t } = useTranslation('checkout')
  return (
    <section className="block" aria-labelledby="bill-title" aria-busy={busy}>
      <h2 id="bill-title" className="sr-only">
        {t('bill.title')}
      </h2>
      <dl className="bill">
        <Sums billed={billed} />
      </dl>
      <svg className="bill-edge" viewBox="0 0 360 12" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0H360V6Q351 13 342 6T324 6T306 6T288 6T270 6T252 6T234 6T216 6T198 6T180 6T162 6T144 6T126 6T108 6T90 6T72 6T54 6T36 6T18 6T0 6Z" />
      </svg>
    </section>
  )
}

function Sums({ billed }: { readonly billed: Billed }) {
  const { t } = useTranslation('checkout')
  const price = usePrice(billed.currency)
  const { symbol } = useCurrency(billed.currency)
  const sums = bill(billed)
  switch (sums._tag) {
    case 'cash':
      return (
        <>
          <div>
            <dt>{t('bill.quantity')}</dt>
            <dd>{t('bill.pieces', { count: sums.quantity })}</dd>
          </div>
          <div>
            <dt>{t('bill.payable')}</dt>
            <dd>{price(sums.payable)}</dd>
          </div>
          <div className="discount">
            <dt>{t('bill.discount')}</dt>
            <dd>{formatDeduction(sums.discount, symbol)}</dd>
          </div>
          <div className="due">
            <dt>
              {t('bill.cashPayable')} <Currency billed={billed} />
            </dt>
            <dd>{price(sums.cashPayable)}</dd>
          </div>
        </>
      )
    case 'plain':
      return (
        <>
          <div>
            <dt>{t('bill.subtotal')}</dt>
            <dd>{price(sums.subtotal)}</dd>
          </div>
          <div className="due">
            <dt>
              {t('bill.total')} <Currency billed={billed} />
            </dt>
            <dd>{price(sums.total)}</dd>
          </div>
        </>
      )
  }
}

/** The currency's code, where the symbol alone does not say which dollar it is. */
function Currency({ billed }: { readonly billed: Billed }) {
  const { code, symbol } = useCurrency(billed.currency)
  return symbol === '$' ? <span className="note">{code}</span> : null
}
