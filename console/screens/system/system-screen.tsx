import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Screen } from '@console/kit/base/screen'
import { Tabs } from '@console/kit/base/tabs'
import { Accounts } from '@console/screens/system/accounts/accounts'
import { Audit } from '@console/screens/system/audit/audit'
import { Checks } from '@console/screens/system/checks/checks'
import { Machine } from '@console/screens/system/machine/machine'
import { Queues } from '@console/screens/system/queues/queues'
import { Webhooks } from '@console/screens/system/webhooks/webhooks'
import '@console/screens/system/system.css'

const TABS = ['checks', 'queues', 'webhooks', 'audit', 'accounts', 'machine'] as const
type TabName = (typeof TABS)[number]

/** The shop's own parts: what it checks, what waits, who did what, and who may. */
export function SystemScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('system')
  const [, navigate] = useLocation()
  const tab = TABS.find(name => name === params['tab']) ?? 'checks'
  return (
    <Screen title={t('title')}>
      <Tabs<TabName>
        label={t('title')}
        tabs={TABS.map(name => ({ name, label: t(`tabs.${name}`) }))}
        value={tab}
        onChange={name => navigate(`/system/${name}`)}
      >
        <div className="system-stack">{drawn(tab)}</div>
      </Tabs>
    </Screen>
  )
}

const drawn = (tab: TabName) => {
  switch (tab) {
    case 'checks':
      return <Checks />
    case 'queues':
      return <Queues />
    case 'webhooks':
      return <Webhooks />
    case 'audit':
      return <Audit />
    case 'accounts':
      return <Accounts />
    case 'machine':
      return <Machine />
  }
}
