import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { OrderRecord } from '~/contract/console/order-record'
import { Facts, Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { timeText } from '@console/kit/calls/times'
import { useCan } from '@console/kit/calls/use-can'
import { useConsole } from '@console/kit/calls/use-console'

const STATES = ['active', 'require_update_password', 'blocked', 'erased'] as const

/** Who ordered it, with what, and whether they saw the codes. */
export function OrderPeople({ order }: { readonly order: OrderRecord }) {
  const { t } = useTranslation('order')
  const { lang } = useConsole()
  const can = useCan()
  const { customer, session, reveals: count, first_shown_at: first } = order
  const state = STATES.find(each => each === customer.status) ?? 'other'
  return (
    <Panel
      title={t('people.title')}
      actions={
        <>
          {can('users show') ? <Link href={`/customers/${customer.id}`}>{t('people.open')}</Link> : null}
          <Link href={`/orders?customer=${customer.id}`}>{t('people.orders')}</Link>
        </>
      }
    >
      <Facts
        items={[
          [t('people.name'), customer.name === '' ? undefined : customer.name],
          [t('people.tel'), customer.tel ?? t('people.noTel')],
          [t('people.state'), t(`people.states.${state}`)],
          [t('people.device'), session === undefined ? undefined : (session.agent ?? t('people.noDevice'))],
          [
            t('people.login'),
            session === undefined ? t('people.gone') : <Time key="login" at={session.created_at} form="full" />,
          ],
          [
            t('people.seen'),
            first === undefined ? t('people.never') : t('people.looks', { count, time: timeText(first, lang) }),
          ],
        ]}
      />
    </Panel>
  )
}
