import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type ShopSettings, shopCalls } from '~/contract/console/shop'
import { Looked } from '@console/kit/base/looked'
import { Screen } from '@console/kit/base/screen'
import { Tabs } from '@console/kit/base/tabs'
import { useLook } from '@console/kit/calls/use-look'
import { Details } from '@console/screens/shop/details/details'
import { Appearance } from '@console/screens/shop/look/appearance'
import { PageList } from '@console/screens/shop/pages/page-list'
import { ShopStack } from '@console/screens/shop/parts/shop-stack'
import { Payments } from '@console/screens/shop/payments/payments'

const TABS = ['details', 'look', 'payments', 'pages'] as const
type TabName = (typeof TABS)[number]

/** What shoppers see of the shop beside its products: its names, looks, payment methods and the words of its pages. */
export function ShopScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('shop')
  const [, navigate] = useLocation()
  const [input] = useState({})
  const look = useLook(shopCalls.showShop, input)
  const tab = TABS.find(name => name === params['tab']) ?? 'details'
  return (
    <Screen title={t('title')} note={t('note')}>
      <Tabs<TabName>
        label={t('title')}
        tabs={TABS.map(name => ({ name, label: t(`tabs.${name}`) }))}
        value={tab}
        onChange={name => navigate(`/shop/${name}`)}
      >
        <ShopStack>
          <Looked look={look} lines={8}>
            {settings => drawn(tab, settings)}
          </Looked>
        </ShopStack>
      </Tabs>
    </Screen>
  )
}

const drawn = (tab: TabName, settings: ShopSettings) => {
  switch (tab) {
    case 'details':
      return <Details settings={settings} />
    case 'look':
      return <Appearance settings={settings} />
    case 'payments':
      return <Payments settings={settings} />
    case 'pages':
      return <PageList settings={settings} />
  }
}
