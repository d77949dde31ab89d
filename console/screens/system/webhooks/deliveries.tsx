import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleDelivery, webhookCalls } from '~/contract/console/webhooks'
import { Status, type Tone } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterSelect } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import { filled } from '@console/kit/form/form'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { DeliveryDialog } from '@console/screens/system/webhooks/delivery-dialog'

const TONES: Readonly<Record<ConsoleDelivery['state'], Tone>> = { waiting: 'wait', delivered: 'good', parked: 'bad' }

/** What was sent to the receivers, newest first. */
export function Deliveries() {
  const { t } = useTranslation('system')
  const filters = useFilters({ parked: 'url' })
  const pages = usePages(webhookCalls.listDeliveries, { query: { parked: filled(filters.values.parked) } })
  const [open, setOpen] = useState<string>()
  const columns: readonly Column<ConsoleDelivery>[] = [
    { id: 'event', head: t('deliveries.event'), cell: ({ event }) => <code>{event}</code>, lead: true },
    { id: 'subject', head: t('deliveries.subject'), cell: ({ subject }) => subject ?? '' },
    { id: 'endpoint', head: t('webhooks.endpoint'), cell: ({ endpoint }) => endpoint },
    { id: 'queued', head: t('deliveries.queued'), cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: 'state',
      head: t('webhooks.state'),
      cell: ({ state }) => <Status tone={TONES[state]}>{t(`deliveries.states.${state}`)}</Status>,
    },
    { id: 'attempts', head: t('deliveries.attempts'), cell: ({ attempts }) => attempts, numeric: true },
    { id: 'answer', head: t('deliveries.answer'), cell: ({ note, status }) => note ?? status ?? '' },
  ]
  return (
    <>
      <FilterBar filters={filters}>
        <FilterSelect
          filters={filters}
          name="parked"
          label={t('deliveries.show')}
          options={[{ value: 'yes', label: t('deliveries.parked') }]}
        />
      </FilterBar>
      <DataTable<ConsoleDelivery>
        name="deliveries"
        caption={t('deliveries.title')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => id}
        onRow={({ id }) => setOpen(id)}
        empty={{ title: t('deliveries.none') }}
      />
      {open === undefined ? null : <DeliveryDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
