import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ActButton } from '@console/kit/base/act-button'
import { Screen } from '@console/kit/base/screen'
import { Tabs } from '@console/kit/base/tabs'
import { ImportDialog, VoidFileDialog } from '@console/screens/stock/acts/file-dialogs'
import { FindDialog } from '@console/screens/stock/acts/find-dialog'
import { Batches } from '@console/screens/stock/lists/batches'
import { Expiring } from '@console/screens/stock/lists/expiring'
import { Variants } from '@console/screens/stock/lists/variants'

const TABS = ['variants', 'batches', 'expiring'] as const
const ACTS = ['find', 'voidFile', 'import'] as const
const NEEDS = { import: 'codes import', voidFile: 'codes void', find: 'codes find' } as const

/** The codes by variant, by batch, and those that expire. */
export function StockScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('stock')
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<(typeof ACTS)[number]>()
  const tab = TABS.find(name => name === params['tab']) ?? 'variants'
  const close = () => setOpen(undefined)
  return (
    <Screen
      title={t('title')}
      actions={ACTS.map(act => (
        <ActButton
          key={act}
          kind={act === 'import' ? 'primary' : 'quiet'}
          needs={NEEDS[act]}
          onClick={() => setOpen(act)}
        >
          {t(`act.${act}`)}
        </ActButton>
      ))}
    >
      <Tabs
        label={t('title')}
        tabs={TABS.map(name => ({ name, label: t(`tabs.${name}`) }))}
        value={tab}
        onChange={name => navigate(`/stock/${name}`)}
      >
        {tab === 'variants' ? <Variants /> : tab === 'batches' ? <Batches /> : <Expiring />}
      </Tabs>
      {open === 'import' ? <ImportDialog onClose={close} /> : null}
      {open === 'voidFile' ? <VoidFileDialog onClose={close} /> : null}
      {open === 'find' ? <FindDialog onClose={close} /> : null}
    </Screen>
  )
}
