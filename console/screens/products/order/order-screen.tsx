import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleCategory, productCalls } from '~/contract/console/products'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Empty } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { Tabs } from '@console/kit/base/tabs'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { filled } from '@console/kit/form/form'
import { Field, Select } from '~/ui/kit/form/field'
import { CategoryDialog } from '@console/screens/products/order/category-dialog'
import { Sortable } from '@console/screens/products/order/sortable'
import { useWholeList } from '@console/screens/products/order/use-whole-list'

/** The order of the products in each category, and of the categories. */
export function OrderScreen() {
  const { t } = useTranslation('products')
  const [tab, setTab] = useState<'products' | 'categories'>('products')
  const categories = useLook(productCalls.listCategories, {})
  return (
    <Screen title={t('order.title')} back={{ href: '/products', label: t('title') }}>
      <Looked look={categories}>
        {({ revision, items }) => (
          <Tabs
            label={t('order.title')}
            tabs={[
              { name: 'products', label: t('order.open') },
              { name: 'categories', label: t('order.categories') },
            ]}
            value={tab}
            onChange={setTab}
          >
            {tab === 'products' ? (
              <Products revision={revision} categories={items} />
            ) : (
              <Categories revision={revision} categories={items} />
            )}
          </Tabs>
        )}
      </Looked>
    </Screen>
  )
}

interface OrderProps {
  readonly revision: number
  readonly categories: readonly ConsoleCategory[]
}

function Categories({ revision, categories }: OrderProps) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const [changed, setChanged] = useState<string>()
  const category = categories.find(({ id }) => id === changed)
  return (
    <Panel>
      <Sortable
        what="category"
        revision={revision}
        rows={categories.map(({ id, name }) => ({
          id,
          name: name[lang],
          action: (
            <Button
              small
              icon="edit"
              needs="catalogue import"
              aria-label={t('category.change', { name: name[lang] })}
              onClick={() => setChanged(id)}
            >
              {t('product.edit')}
            </Button>
          ),
        }))}
      />
      {category === undefined ? null : (
        <CategoryDialog category={category} revision={revision} onClose={() => setChanged(undefined)} />
      )}
    </Panel>
  )
}

function Products({ revision, categories }: OrderProps) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const [chosen, setChosen] = useState(categories[0]?.id ?? '')
  const products = useWholeList(productCalls.listProducts, { category: filled(chosen) })
  return (
    <Panel>
      <div className="products-narrow">
        <Field label={t('filters.category')} name="category">
          <Select
            value={chosen}
            onChange={setChosen}
            options={[
              ...categories.map(({ id, name }) => ({ value: id, label: name[lang] })),
              { value: '', label: t('order.all') },
            ]}
          />
        </Field>
      </div>
      <Looked look={products} lines={8}>
        {items =>
          items.length === 0 ? (
            <Empty title={t('order.none')} />
          ) : (
            <Sortable
              what="group"
              revision={revision}
              rows={items.map(({ no, name }) => ({ id: no, name: name[lang] }))}
            />
          )
        }
      </Looked>
    </Panel>
  )
}
