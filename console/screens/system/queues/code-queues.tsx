import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ConsoleQueues } from '~/contract/console/queues'
import { Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { QueueTable } from '@console/screens/system/queues/queue-table'
import { useQueueWords } from '@console/screens/system/queues/use-queue-words'

/** Orders and pieces that wait for a person, and what cannot be decrypted. */
export function CodeQueues({ queues }: { readonly queues: ConsoleQueues }) {
  const { t } = useTranslation('system')
  const words = useQueueWords()
  const { review, top_ups: topUps, unreadable, undecrypted } = queues
  const isEmpty = review.length + topUps.length + unreadable.length + undecrypted.length === 0
  const order = (no: string) => <Link href={`/orders/${encodeURIComponent(no)}`}>{no}</Link>
  return (
    <Panel title={t('queues.orders')}>
      {isEmpty ? <Notice tone="good">{t('queues.nothing')}</Notice> : null}
      {review.length === 0 ? null : <h3 className="system-part">{t('queues.review')}</h3>}
      <QueueTable
        caption={t('queues.review')}
        heads={[t('queues.order'), t('queues.status'), t('queues.oldest')]}
        rows={review.map(each => [order(each.order), words.status(each.status), ago(each.since)])}
      />
      {topUps.length === 0 ? null : <h3 className="system-part">{t('queues.topUps')}</h3>}
      <QueueTable
        caption={t('queues.topUps')}
        heads={[t('queues.supplier'), t('queues.waiting'), t('queues.oldest'), t('queues.trouble')]}
        rows={topUps.map(each => [words.supplier(each.state), each.waiting, ago(each.since), each.note ?? ''])}
      />
      {unreadable.length === 0 ? null : <h3 className="system-part">{t('queues.unreadable')}</h3>}
      <QueueTable
        caption={t('queues.unreadable')}
        heads={[t('queues.code'), t('queues.variant'), t('queues.status'), t('queues.order'), t('queues.oldest')]}
        rows={unreadable.map(each => [
          <code key="code">{each.code}</code>,
          each.variant,
          words.code(each.state),
          each.order === undefined ? '' : order(each.order),
          ago(each.since),
        ])}
      />
      {undecrypted.length === 0 ? null : <h3 className="system-part">{t('queues.undecrypted')}</h3>}
      <QueueTable
        caption={t('queues.undecrypted')}
        heads={[t('queues.provider'), t('queues.events'), t('queues.newest')]}
        rows={undecrypted.map(each => [each.provider, each.notifications, ago(each.last_at)])}
      />
    </Panel>
  )
}

const ago = (at: number | undefined) => (at === undefined ? '' : <Time at={at} form="ago" />)
