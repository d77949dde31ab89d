import { useTranslation } from 'react-i18next'
import type { OrderRecord } from '~/contract/console/order-record'
import { moneyText } from '@console/kit/base/money'
import { Facts, Panel } from '@console/kit/base/panel'
import { Entered } from '@console/screens/order/entered'

/** The lines of the order, with what the shopper entered for each. */
export function OrderLines({ order: { lines, currency, form } }: { readonly order: OrderRecord }) {
  const { t } = useTranslation('order')
  // the method of payment is above
  const filled = Object.entries(form).filter(([name, value]) => value !== '' && name !== 'payment')
  return (
    <Panel title={t('lines.title')}>
      <ul className="order-rows">
        {lines.map(({ variant, name, quantity, price, entered }) => (
          <li key={`${variant} ${JSON.stringify(entered)}`}>
            <div className="order-row">
              <span className="order-stack">
                <strong>{name}</strong>
                <span className="note unbroken">{variant}</span>
              </span>
              <span className="order-figure">
                {t('lines.quantity', { quantity, price: moneyText(price, currency) })}
              </span>
            </div>
            <Entered values={entered} />
          </li>
        ))}
      </ul>
      {filled.length === 0 ? null : (
        <>
          <h3 className="order-part">{t('lines.form')}</h3>
          <Facts items={filled} />
        </>
      )}
    </Panel>
  )
}
