import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { operatorCalls } from '~/contract/console/operators'
import { useLook } from '@console/kit/calls/use-look'
import { FilterSelect } from '@console/kit/filters/filter-bar'
import type { Filters } from '@console/kit/filters/use-filters'
import { SOUGHT_COMMANDS } from '@console/screens/system/audit/sought-commands'

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
        options={SOUGHT_COMMANDS.map(command => ({ value: command, label: command }))}
      />
    </>
  )
}
