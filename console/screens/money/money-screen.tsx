import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { moneyCalls } from '~/contract/console/money'
import { Screen } from '@console/kit/base/screen'
import { type Tab, Tabs } from '@console/kit/base/tabs'
import { useLook } from '@console/kit/calls/use-look'
import { useFilters } from '@console/kit/filters/use-filters'
import { Closing } from '@console/screens/money/reports/closing'
import { Sales } from '@console/screens/money/reports/sales'
import { Batches } from '@console/screens/money/reports/batches'
import { Statements } from '@console/screens/money/statements/statements'
import { DueRefunds } from '@console/screens/money/waiting/due-refunds'
import { Unmatched } from '@console/screens/money/waiting/unmatched'
import type { MoneyFilters } from '@console/screens/money/shared/money-filters'
import '@console/screens/money/money.css'

const TABS = ['refunds', 'unmatched', 'closing', 'statements', 'sales', 'batches'] as const
type TabName = (typeof TABS)[number]

/** Money that waits, and the books: what came in, went out and was sold, and what the providers say. */
export function MoneyScreen() {
  const { t } = useTranslation('money')
  const filters = useFilters({ tab: 'url', from: 'url', to: 'url', provider: 'url', byDay: 'url', variant: 'url' })
  const value = TABS.find(name => name === filters.values.tab) ?? 'refunds'
  return (
    <Screen title={t('title')}>
      <Tabs label={t('tabs.label')} tabs={useTabs()} value={value} onChange={tab => filters.put('tab', tab)}>
        <Content tab={value} filters={filters} />
      </Tabs>
    </Screen>
  )
}

/** The tabs, with how much waits in the first two. */
const useTabs = (): readonly Tab<TabName>[] => {
  const { t } = useTranslation('money')
  const [input] = useState({})
  const waiting = known(useLook(moneyCalls.waitingMoney, input).state)
  return TABS.map(name => {
    const sums = name === 'refunds' || name === 'unmatched' ? waiting?.[name] : undefined
    const count = sums?.reduce((all, sum) => all + sum.waiting, 0) ?? 0
    return { name, label: t(`tabs.${name}`), ...(count === 0 ? {} : { count }) }
  })
}

function Content({ tab, filters }: { readonly tab: TabName; readonly filters: MoneyFilters }) {
  switch (tab) {
    case 'refunds':
      return <DueRefunds />
    case 'unmatched':
      return <Unmatched />
    case 'closing':
      return <Closing filters={filters} />
    case 'statements':
      return <Statements filters={filters} />
    case 'sales':
      return <Sales filters={filters} />
    case 'batches':
      return <Batches filters={filters} />
  }
}
