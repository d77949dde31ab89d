import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecordedAct, systemCalls } from '~/contract/console/system'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import { filledFields } from '@console/kit/form/form'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { ActDetails } from '@console/screens/system/audit/act-details'
import { Chain } from '@console/screens/system/audit/chain'
import { CommandFilter } from '@console/screens/system/audit/command-filter'

/** What operators did, newest first, and the chain that proves it. */
export function Audit() {
  const { t } = useTranslation('system')
  // a subject can be the masked number of a customer
  const filters = useFilters({ subject: 'private', operator: 'url', command: 'url' })
  const { subject, operator, command } = filters.values
  const pages = usePages(systemCalls.listActs, {
    body: filledFields({ subject, operator, command }),
  })
  const [open, setOpen] = useState<RecordedAct>()
  const columns: readonly Column<RecordedAct>[] = [
    { id: 'at', head: t('audit.at'), cell: ({ at }) => <Time at={at} />, lead: true },
    { id: 'by', head: t('audit.by'), cell: ({ by }) => by },
    { id: 'command', head: t('audit.command'), cell: act => <code>{act.command}</code> },
    { id: 'subject', head: t('audit.subject'), cell: act => act.subject },
    { id: 'reason', head: t('audit.reason'), cell: ({ reason }) => reason ?? '' },
    {
      id: 'via',
      head: t('audit.via'),
      cell: ({ via }) => <Status tone="neutral">{t(via === 'console' ? 'audit.console' : 'audit.shell')}</Status>,
      hidden: true,
    },
  ]
  return (
    <>
      <Chain />
      <FilterBar filters={filters} search="subject" searchLabel={t('audit.search')}>
        <CommandFilter filters={filters} />
      </FilterBar>
      <DataTable<RecordedAct>
        name="acts"
        caption={t('audit.title')}
        columns={columns}
        pages={pages}
        rowKey={({ row }) => String(row)}
        onRow={setOpen}
        empty={{ title: t('audit.none'), text: t('audit.noneText') }}
      />
      {open === undefined ? null : <ActDetails act={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
