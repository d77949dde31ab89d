import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ConsoleQueues } from '~/contract/console/queues'
import { Money } from '@console/kit/base/money'
import { Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { QueueTable } from '@console/screens/system/queues/queue-table'
import { useQueueWords } from '@console/screens/system/queues/use-queue-words'

/** Money that has to go back, and money without a payment. The screen for money does both. */
export function MoneyQueues({ queues: { refunds, owed, unmatched } }: { readonly queues: ConsoleQueues }) {
  const { t } = useTranslation('system')
  const words = useQueueWords()
  return (
    <Panel title={t('queues.money')} actions={<Link href="/money">{t('queues.toMoney')}</Link>}>
      {refunds.length + unmatched.length === 0 ? <Notice tone="good">{t('queues.nothing')}</Notice> : null}
      {refunds.length === 0 ? null : <h3 className="system-part">{t('queues.refunds')}</h3>}
      <QueueTable
        caption={t('queues.refunds')}
        heads={[t('queues.provider'), t('queues.waiting'), t('queues.amount'), t('queues.oldest')]}
        rows={refunds.map(({ provider, waiting, amount, currency, since }) => [
          provider,
          waiting,
          <Money key="amount" amount={amount} currency={currency} />,
          since === undefined ? '' : <Time key="since" at={since} form="ago" />,
        ])}
      />
      {owed.length === 0 ? null : <h3 className="system-part">{t('queues.owed')}</h3>}
      <QueueTable
        caption={t('queues.owed')}
        heads={[t('queues.order'), t('queues.amount'), t('queues.reason'), t('queues.since'), t('queues.trouble')]}
        rows={owed.map(({ order, amount, currency, reason, since, note, sending, answer }) => [
          <Link key="order" href={`/orders/${encodeURIComponent(order)}`}>
            {order}
          </Link>,
          <Money key="amount" amount={amount} currency={currency} />,
          words.reason(reason),
          <Time key="since" at={since} />,
          [note, sending, answer].filter(part => part !== undefined).join(' · '),
        ])}
      />
      {unmatched.length === 0 ? null : <h3 className="system-part">{t('queues.unmatched')}</h3>}
      <QueueTable
        caption={t('queues.unmatched')}
        heads={[t('queues.provider'), t('queues.reference'), t('queues.amount'), t('queues.since')]}
        rows={unmatched.map(({ provider, reference, amount, currency, since }) => [
          provider,
          reference,
          amount === undefined || currency === undefined ? (
            ''
          ) : (
            <Money key="amount" amount={amount} currency={currency} />
          ),
          <Time key="since" at={since} />,
        ])}
      />
    </Panel>
  )
}
