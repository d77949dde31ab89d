import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { productCalls } from '~/contract/console/products'
import { Looked } from '@console/kit/base/looked'
import { Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { Sortable } from '@console/screens/products/sortable'

/** The order of the categories, and of the first products. */
export function CategoriesScreen() {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const categories = useLook(productCalls.listCategories, {})
  const products = useLook(productCalls.listProducts, {})
  return (
    <Screen title={t('order.title')} back={{ href: '/products', label: t('title') }}>
      <Panel title={t('order.categories')}>
        <Looked look={categories}>
          {({ revision, items }) => (
            <Sortable
              what="category"
              revision={revision}
              rows={items.map(({ id, name }) => ({ id, name: name[lang] }))}
            />
          )}
        </Looked>
      </Panel>
      <Panel title={t('order.open')}>
        <Looked look={products}>
          {({ items }) => (
            <Sortable
              what="group"
              revision={known(categories.state)?.revision ?? 0}
              rows={items.map(({ no, name }) => ({ id: no, name: name[lang] }))}
            />
          )}
        </Looked>
      </Panel>
    </Screen>
  )
}
