import { useTranslation } from 'react-i18next'
import type { CustomerFacts } from '~/contract/console/customers'
import { CopyButton } from '@console/kit/base/copy-button'
import { Facts, Panel } from '@console/kit/base/panel'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useOperator } from '@console/kit/calls/use-console'
import { toneOfCustomer, useCustomerWords } from '@console/screens/customers/use-customer-words'
import { STATUS_TONES, useOrderWords } from '@console/screens/orders/order-words'

/** What the shop knows of the account. */
export function Account({ customer }: { readonly customer: CustomerFacts }) {
  const { t } = useTranslation('customers')
  const words = useCustomerWords()
  const orderWords = useOrderWords()
  const { id, status, created_at: since, receipts, orders } = customer
  return (
    <Panel title={t('one.facts')}>
      <Facts
        items={[
          [
            t('one.status'),
            <Status key="status" tone={toneOfCustomer(status)}>
              {words.status(status)}
            </Status>,
          ],
          [t('one.number'), status === 'erased' ? undefined : <PhoneNumber key="number" customer={customer} />],
          [t('one.logins'), status === 'erased' ? undefined : <Logins key="logins" customer={customer} />],
          [t('one.receipts'), receipts],
          [t('one.since'), <Time key="since" at={since} form="day" />],
          [
            t('orders.title'),
            orders.length === 0 ? undefined : (
              <span key="orders" className="customer-counts">
                {orders.map(each => (
                  <Status key={each.status} tone={STATUS_TONES[each.status]}>
                    {orderWords.status(each.status)} {each.orders}
                  </Status>
                ))}
              </span>
            ),
          ],
          [
            t('one.id'),
            <span key="id" className="customer-id">
              <code>{id}</code>
              <CopyButton text={id} label={t('one.id')} />
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

function PhoneNumber({ customer: { tel, verified } }: { readonly customer: CustomerFacts }) {
  const { t } = useTranslation('customers')
  const { sees_customers: seesCustomers } = useOperator()
  if (tel === undefined) return <span className="note">{t('one.noNumber')}</span>
  return (
    <span className="customer-id">
      <span className="unbroken">{tel}</span>
      {verified ? null : <Status tone="wait">{t('one.unconfirmed')}</Status>}
      {seesCustomers ? <CopyButton text={tel.replaceAll(' ', '')} label={t('one.number')} /> : null}
    </span>
  )
}

function Logins({ customer: { password, identities } }: { readonly customer: CustomerFacts }) {
  const { t } = useTranslation('customers')
  const words = useCustomerWords()
  const ways = [...(password ? [t('one.password')] : []), ...identities.map(words.provider)]
  return ways.length === 0 ? t('one.noLogin') : ways.join(' · ')
}
