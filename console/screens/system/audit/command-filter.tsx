import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { operatorCalls } from '~/contract/console/operators'
import { useLook } from '@console/kit/calls/use-look'
import { FilterSelect } from '@console/kit/filters/filter-bar'
import type { Filters } from '@console/kit/filters/use-filters'

/** Commands that are looked for most: those about money, codes, customers and accounts. */
const COMMANDS = [
  'orders refund',
  'orders replace',
  'orders mark-paid',
  'orders cancel',
  'orders hold',
  'codes import',
  'codes void',
  'codes reveal',
  'catalogue import',
  'catalogue set-price',
  'users status',
  'users handoff',
  'users erase',
  'operators add',
  'operators role',
  'login',
]

/** Chooses whose acts are shown, and of which command. */
export function CommandFilter<Name extends string>({
  filters,
}: {
  readonly filters: Filters<Name | 'operator' | 'command'>
}) {
  const { t } = useTranslation('system')
  const [input] = useState({})
  const accounts = known(useLook(operatorCalls.listOperators, input).state)?.operators ?? []
  return (
    <>
      <FilterSelect
        filters={filters}
        name="operator"
        label={t('audit.by')}
        options={accounts.map(({ name }) => ({ value: name, label: name }))}
      />
      <FilterSelect
        filters={filters}
        name="command"
        label={t('audit.command')}
        options={COMMANDS.map(command => ({ value: command, label: command }))}
      />
    </>
  )
}
