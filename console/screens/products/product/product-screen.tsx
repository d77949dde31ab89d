import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleGroup, productCalls } from '~/contract/console/products'
import { ActButton } from '@console/kit/base/act-button'
import { Looked } from '@console/kit/base/looked'
import { Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import { known } from '~/application/lib/remote'
import { Sortable } from '@console/screens/products/order/sortable'
import { ProductPreview } from '@console/screens/products/preview/product-preview'
import { ProductFacts } from '@console/screens/products/product/product-facts'
import { SaleDialog } from '@console/screens/products/shared/sale-dialog'
import { ShownDialog } from '@console/screens/products/shared/shown-dialog'
import { TextsDialog } from '@console/screens/products/product/texts-dialog'
import { VariantList } from '@console/screens/products/variants/variant-list'
import '@console/screens/products/shared/products.css'

/** One product: its texts, sale, prices and variants, and beside them the product as shoppers see it. */
export function ProductScreen({ params: { no = '' } }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const look = useLook(productCalls.product, { params: { no } })
  return (
    <Screen title={known(look.state)?.name[lang] ?? no} note={no} back={{ href: '/products', label: t('title') }}>
      <Looked look={look} lines={8}>
        {group => <Product group={group} />}
      </Looked>
    </Screen>
  )
}

function Product({ group }: { readonly group: ConsoleGroup }) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const [open, setOpen] = useState<'texts' | 'sale' | 'shown'>()
  const close = () => setOpen(undefined)
  const { revision, no, hidden, variants } = group
  const subject = { what: 'group', no, revision } as const
  return (
    <div className="products-beside">
      <div>
        <Panel
          title={t('product.title')}
          actions={
            <>
              <ActButton icon="edit" needs="catalogue import" onClick={() => setOpen('texts')}>
                {t('product.edit')}
              </ActButton>
              <ActButton icon="clock" needs="catalogue import" onClick={() => setOpen('sale')}>
                {t('product.sale')}
              </ActButton>
              <ActButton needs={hidden ? 'catalogue show' : 'catalogue hide'} onClick={() => setOpen('shown')}>
                {t(hidden ? 'product.show' : 'product.hide')}
              </ActButton>
            </>
          }
        >
          <ProductFacts group={group} />
        </Panel>
        <VariantList group={group} />
        {variants.length < 2 ? null : (
          <Panel title={t('order.variants')}>
            <Sortable
              what="variant"
              revision={revision}
              rows={variants.map(variant => ({ id: variant.no, name: variant.name[lang] }))}
            />
          </Panel>
        )}
      </div>
      <Panel title={t('preview.title')}>
        <ProductPreview group={group} />
      </Panel>
      {open === 'texts' ? <TextsDialog group={group} onClose={close} /> : null}
      {open === 'sale' ? <SaleDialog subject={subject} sale={group} onClose={close} /> : null}
      {open === 'shown' ? <ShownDialog subject={subject} hidden={hidden} onClose={close} /> : null}
    </div>
  )
}
