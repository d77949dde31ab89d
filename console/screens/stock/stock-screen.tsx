import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type ConsoleStock, stockCalls } from '~/contract/console/stock'
import { Button } from '@console/kit/base/button'
import { Screen } from '@console/kit/base/screen'
import { useScreenActs } from '@console/kit/base/screen-acts'
import { Tabs } from '@console/kit/base/tabs'
import { usePages } from '@console/kit/calls/use-pages'
import { FilterBar, FilterSelect } from '@console/kit/filters/filter-bar'
import { useFilters } from '@console/kit/filters/use-filters'
import { filled } from '@console/kit/form/form'
import { DataTable } from '@console/kit/table/data-table'
import { ImportDialog, VoidFileDialog } from '@console/screens/stock/file-dialogs'
import { FindDialog } from '@console/screens/stock/find-dialog'
import { Batches, Expiring, useStockColumns } from '@console/screens/stock/stock-tables'

const TABS = ['variants', 'batches', 'expiring'] as const
const ONLY = ['low', 'out', 'expiring'] as const
const ACTS = ['import', 'voidFile', 'find'] as const
const NEEDS = { import: 'codes import', voidFile: 'codes void', find: 'codes find' } as const

/** The codes by variant, by batch, and those that expire. */
export function StockScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('stock')
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<(typeof ACTS)[number]>()
  const tab = TABS.find(name => name === params['tab']) ?? 'variants'
  useScreenActs(useMemo(() => ACTS.map(act => ({ name: t(`act.${act}`), run: () => setOpen(act) })), [t]))
  const close = () => setOpen(undefined)
  return (
    <Screen
      title={t('title')}
      actions={ACTS.map(act => (
        <Button key={act} kind={act === 'import' ? 'primary' : 'quiet'} needs={NEEDS[act]} onClick={() => setOpen(act)}>
          {t(`act.${act}`)}
        </Button>
      ))}
    >
      <Tabs
        label={t('title')}
        tabs={TABS.map(name => ({ name, label: t(`tabs.${name}`) }))}
        value={tab}
        onChange={name => navigate(`/stock/${name}`)}
      >
        {tab === 'variants' ? <Variants /> : tab === 'batches' ? <Batches all={false} /> : <Expiring />}
      </Tabs>
      {open === 'import' ? <ImportDialog onClose={close} /> : null}
      {open === 'voidFile' ? <VoidFileDialog onClose={close} /> : null}
      {open === 'find' ? <FindDialog onClose={close} /> : null}
    </Screen>
  )
}

function Variants() {
  const { t } = useTranslation('stock')
  const filters = useFilters({ q: 'private', only: 'url' })
  const { q, only } = filters.values
  const pages = usePages<ConsoleStock>(stockCalls.listStock, { query: { text: filled(q), only: filled(only) } })
  return (
    <>
      <FilterBar filters={filters} search="q" searchLabel={t('search')} screen="stock">
        <FilterSelect
          filters={filters}
          name="only"
          label={t('only.label')}
          options={ONLY.map(value => ({ value, label: t(`only.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        name="stock"
        caption={t('tabs.variants')}
        columns={useStockColumns()}
        pages={pages}
        rowKey={({ variant }) => variant}
        rowHref={({ variant }) => `/stock/variant/${variant}`}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </>
  )
}
