import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type CustomerFacts, customersCalls } from '~/contract/console/customers'
import { Looked } from '@console/kit/base/looked'
import { Notice } from '@console/kit/base/notice'
import { Grid } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { timeText } from '@console/kit/calls/times'
import { useConsole, useOperator } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { CustomerActs } from '@console/screens/customers/acts/customer-acts'
import { Account } from '@console/screens/customers/account'
import { Devices } from '@console/screens/customers/devices'
import { Orders } from '@console/screens/customers/orders'
import { useCustomerWords } from '@console/screens/customers/use-customer-words'
import '@console/screens/customers/customers.css'

/** One customer: the account, its devices and orders, and everything that an operator may do with it. */
export function CustomerScreen({ params: { id = '' } }: { readonly params: Readonly<Record<string, string>> }) {
  return <Customer key={id} id={id} />
}

function Customer({ id }: { readonly id: string }) {
  const { t } = useTranslation('customers')
  const [input] = useState({ params: { id } })
  const look = useLook(customersCalls.show, input)
  const customer = known(look.state)
  return (
    <Screen
      title={customer === undefined || customer.name === '' ? t('one.title') : customer.name}
      back={{ href: '/customers', label: t('one.back') }}
      actions={customer === undefined ? undefined : <CustomerActs customer={customer} />}
    >
      <Looked look={look} lines={8}>
        {value => (
          <>
            <Notes customer={value} />
            <Grid>
              <Account customer={value} />
              <Devices customer={value} />
            </Grid>
          </>
        )}
      </Looked>
      {customer === undefined ? null : <Orders customer={customer} />}
    </Screen>
  )
}

/** Facts that an operator must see before an act. */
function Notes({ customer: { status, status_change: change } }: { readonly customer: CustomerFacts }) {
  const { t } = useTranslation('customers')
  const { lang } = useConsole()
  const { sees_customers: seesCustomers } = useOperator()
  const words = useCustomerWords()
  if (status === 'erased') return <Notice tone="neutral">{t('one.erased')}</Notice>
  return (
    <>
      {change === undefined || status === 'active' ? null : (
        <Notice tone={status === 'blocked' ? 'bad' : 'wait'}>
          {t('one.change', {
            status: words.status(change.status ?? status),
            time: timeText(change.at, lang, 'dated'),
            by: change.by,
          })}
          {change.reason === undefined ? null : <p>{t('one.changeReason', { reason: change.reason })}</p>}
        </Notice>
      )}
      {seesCustomers ? null : <Notice tone="neutral">{t('one.masked')}</Notice>}
    </>
  )
}
