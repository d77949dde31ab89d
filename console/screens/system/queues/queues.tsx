import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleQueues, queueCalls } from '~/contract/console/queues'
import { Looked } from '@console/kit/base/looked'
import { Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { CodeQueues } from '@console/screens/system/queues/code-queues'
import { MoneyQueues } from '@console/screens/system/queues/money-queues'
import { QueueTable } from '@console/screens/system/queues/queue-table'
import { useQueueWords } from '@console/screens/system/queues/use-queue-words'

const EVERY_MS = 30_000

/** Everything that waits for an outside service or for a person, as the command `queues` prints it. */
export function Queues() {
  const [input] = useState({})
  const look = useLook(queueCalls.showQueues, input, { everyMs: EVERY_MS })
  return (
    <Looked look={look} lines={8}>
      {queues => (
        <>
          <Sending queues={queues} />
          <MoneyQueues queues={queues} />
          <CodeQueues queues={queues} />
          <Inbox queues={queues} />
        </>
      )}
    </Looked>
  )
}

/** What the shop itself sends: pushes and receipts. */
function Sending({ queues: { pushes, receipts, unheard } }: { readonly queues: ConsoleQueues }) {
  const { t } = useTranslation('system')
  const rest = pushes.waiting + receipts.waiting + receipts.failed + unheard.length
  return (
    <Panel title={t('queues.sending')}>
      {rest === 0 ? <Notice tone="good">{t('queues.nothing')}</Notice> : null}
      <QueueTable
        caption={t('queues.sending')}
        heads={[t('queues.what'), t('queues.waiting'), t('queues.oldest'), t('queues.trouble')]}
        rows={[
          ...(pushes.waiting === 0 ? [] : [[t('queues.pushes'), pushes.waiting, ago(pushes.since), '']]),
          ...(receipts.waiting + receipts.failed === 0
            ? []
            : [
                [
                  t('queues.receipts'),
                  receipts.waiting,
                  ago(receipts.since),
                  [t('queues.failed', { count: receipts.failed }), receipts.note].filter(Boolean).join(' · '),
                ],
              ]),
          ...unheard.map(({ provider, waiting, since, asked }) => [
            t('queues.unheard', { provider }),
            waiting,
            ago(since),
            asked === undefined ? '' : <AskedAt key="asked" at={asked} />,
          ]),
        ]}
      />
    </Panel>
  )
}

function AskedAt({ at }: { readonly at: number }) {
  const { t } = useTranslation('system')
  return (
    <>
      {t('queues.asked')} <Time at={at} form="ago" />
    </>
  )
}

/** What providers told in the last 30 days, and the newest of it that bought nothing. */
function Inbox({ queues: { inbox, nothing } }: { readonly queues: ConsoleQueues }) {
  const { t } = useTranslation('system')
  const words = useQueueWords()
  return (
    <Panel title={t('queues.inbox')}>
      {inbox.length === 0 ? <p className="note">{t('queues.inboxNone')}</p> : null}
      <QueueTable
        caption={t('queues.inbox')}
        heads={[t('queues.provider'), t('queues.effect'), t('queues.events'), t('queues.newest')]}
        rows={inbox.map(({ provider, effect, events, newest }) => [
          provider,
          words.effect(effect),
          events,
          ago(newest),
        ])}
      />
      {nothing.length === 0 ? null : <h3 className="system-part">{t('queues.boughtNothing')}</h3>}
      <QueueTable
        caption={t('queues.boughtNothing')}
        heads={[t('queues.came'), t('queues.provider'), t('queues.reference'), t('queues.effect')]}
        rows={nothing.map(({ at, provider, reference, effect }) => [
          <Time key="at" at={at} />,
          provider,
          reference ?? '',
          words.effect(effect),
        ])}
      />
    </Panel>
  )
}

const ago = (at: number | undefined) => (at === undefined ? '' : <Time at={at} form="ago" />)
