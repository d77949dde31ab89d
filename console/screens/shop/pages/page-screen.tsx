import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShopPage, shopCalls } from '~/contract/console/shop'
import { Looked } from '@console/kit/base/looked'
import { Empty } from '@console/kit/base/notice'
import { Screen } from '@console/kit/base/screen'
import { useLook } from '@console/kit/calls/use-look'
import { ShopStack } from '@console/screens/shop/parts/shop-stack'
import { PageEditor } from '@console/screens/shop/pages/page-editor'
import { pageNamed } from '@console/screens/shop/pages/pages'

/** The words of one page in both languages, beside how the shop draws them. */
export function PageScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation(['shop', 'common'])
  const page = pageNamed(params['page'])
  const back = { href: '/shop/pages', label: t('title') }
  if (page === undefined)
    return (
      <Screen title={t('common:missing.title')} back={back}>
        <Empty title={t('common:missing.text')} />
      </Screen>
    )
  return (
    <Screen title={t(`pages.names.${page}`)} back={back}>
      <ShopStack>
        <Words page={page} />
      </ShopStack>
    </Screen>
  )
}

function Words({ page }: { readonly page: ShopPage }) {
  const [input] = useState({ params: { page } })
  const look = useLook(shopCalls.showPage, input)
  return (
    <Looked look={look} lines={12}>
      {stored => <PageEditor stored={stored} />}
    </Looked>
  )
}
