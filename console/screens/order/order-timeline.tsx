import { useTranslation } from 'react-i18next'
import type { OrderRecord, TimelineEntry } from '~/contract/console/order-record'
import { Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useEntryWords } from '@console/screens/order/entry-words'

/** What happened to the order, the newest first. */
export function OrderTimeline({ order: { timeline } }: { readonly order: OrderRecord }) {
  const { t } = useTranslation('order')
  return (
    <Panel title={t('timeline.title')} actions={<span className="note">{t('timeline.newest')}</span>}>
      <ol className="order-timeline">
        {timeline
          .map((entry, place) => ({ entry, place }))
          .toReversed()
          .map(({ entry, place }) => (
            <Entry key={place} entry={entry} />
          ))}
      </ol>
    </Panel>
  )
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { title, details } = useEntryWords()(entry)
  return (
    <li className={MARKS[entry.kind] ?? 'order-entry'}>
      <span className="order-entry-head">
        <strong>{title}</strong>
        <Time at={entry.at} form="full" />
      </span>
      {details.map(text => (
        <span key={text} className="note">
          {text}
        </span>
      ))}
    </li>
  )
}

/** The acts of people stand out. */
const MARKS: Readonly<Partial<Record<TimelineEntry['kind'], string>>> = {
  act: 'order-entry order-entry-act',
  note: 'order-entry order-entry-act',
}
