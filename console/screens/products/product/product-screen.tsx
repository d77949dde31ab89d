import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleGroup, type ConsoleVariant, productCalls } from '~/contract/console/products'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { moneyText } from '@console/kit/base/money'
import { Notice } from '@console/kit/base/notice'
import { Facts, Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useConsole } from '@console/kit/calls/use-console'
import { useLook } from '@console/kit/calls/use-look'
import {
  PictureDialog,
  PriceDialog,
  SaleDialog,
  ShownDialog,
  TextsDialog,
} from '@console/screens/products/product-dialogs'
import { Sortable } from '@console/screens/products/sortable'

/** One product: its texts, sale, prices and variants. */
export function ProductScreen({ params: { no = '' } }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('products')
  const look = useLook(productCalls.product, { params: { no } })
  return (
    <Screen title={no} back={{ href: '/products', label: t('title') }}>
      <Looked look={look} lines={8}>
        {group => <Product group={group} />}
      </Looked>
    </Screen>
  )
}

type Open = 'texts' | 'sale' | 'shown' | 'picture'

function Product({ group }: { readonly group: ConsoleGroup }) {
  const { t } = useTranslation(['products', 'common'])
  const { lang } = useConsole()
  const [open, setOpen] = useState<Open>()
  const [added, setAdded] = useState<string>()
  const close = () => setOpen(undefined)
  const { revision, no, hidden } = group
  return (
    <>
      {added === undefined ? null : <Notice tone="good">{t('product.uploaded', { address: added })}</Notice>}
      <Panel
        title={group.name[lang]}
        actions={
          <>
            <Button needs="catalogue import" onClick={() => setOpen('texts')}>
              {t('product.edit')}
            </Button>
            <Button needs="pictures add" onClick={() => setOpen('picture')}>
              {t('product.upload')}
            </Button>
            <Button needs="catalogue import" onClick={() => setOpen('sale')}>
              {t('product.sale')}
            </Button>
            <Button needs={hidden ? 'catalogue show' : 'catalogue hide'} onClick={() => setOpen('shown')}>
              {t(hidden ? 'product.show' : 'product.hide')}
            </Button>
          </>
        }
      >
        <GroupFacts group={group} />
      </Panel>
      <Panel title={t('product.variants')}>
        {group.variants.map(variant => (
          <VariantRow key={variant.no} group={group} variant={variant} />
        ))}
      </Panel>
      {group.variants.length < 2 ? null : (
        <Panel title={t('order.title')}>
          <Sortable
            what="variant"
            revision={revision}
            rows={group.variants.map(variant => ({ id: variant.no, name: variant.name[lang] }))}
          />
        </Panel>
      )}
      {open === 'texts' ? <TextsDialog group={group} onClose={close} /> : null}
      {open === 'sale' ? <SaleDialog group={group} onClose={close} /> : null}
      {open === 'shown' ? (
        <ShownDialog what="group" no={no} hidden={hidden} revision={revision} onClose={close} />
      ) : null}
      {open === 'picture' ? <PictureDialog onAdded={setAdded} onClose={close} /> : null}
    </>
  )
}

function GroupFacts({ group }: { readonly group: ConsoleGroup }) {
  const { t } = useTranslation(['products', 'common'])
  const { from, until, only, image } = group
  return (
    <>
      {image === '' ? null : <img className="products-picture" src={image} alt="" />}
      <Facts
        items={[
          [t('common:langs.zh-Hant'), group.name['zh-Hant']],
          [t('common:langs.en'), group.name.en],
          [`${t('product.description')} · ${t('common:langs.zh-Hant')}`, group.description['zh-Hant']],
          [`${t('product.description')} · ${t('common:langs.en')}`, group.description.en],
          [t('columns.state'), group.hidden ? t('states.hidden') : undefined],
          [t('product.from'), from === undefined ? undefined : <Time key="from" at={from} />],
          [t('product.until'), until === undefined ? undefined : <Time key="until" at={until} />],
          [t('product.only'), only === undefined ? t('product.both') : t(`editions.${only}`)],
        ]}
      />
    </>
  )
}

function VariantRow({ group, variant }: { readonly group: ConsoleGroup; readonly variant: ConsoleVariant }) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const [open, setOpen] = useState<'price' | 'shown'>()
  const close = () => setOpen(undefined)
  const isHidden = variant.hidden || !variant.on_sale
  return (
    <div className="products-variant">
      <span>
        <strong>{variant.name[lang]}</strong> <code>{variant.no}</code>{' '}
        {isHidden ? <Status tone="neutral">{t('states.hidden')}</Status> : null}
        <span className="note"> {pricesOf(variant, cash => t('price.forCash', { price: cash }))} </span>
        <span className="note">
          {variant.for_sale === undefined ? t('price.topUp') : t('price.stock', { count: variant.for_sale })}
        </span>
      </span>
      <div>
        <Button small needs="catalogue set-price" onClick={() => setOpen('price')}>
          {t('price.set')}
        </Button>
        <Button small needs={isHidden ? 'catalogue show' : 'catalogue hide'} onClick={() => setOpen('shown')}>
          {t(isHidden ? 'product.show' : 'product.hide')}
        </Button>
      </div>
      {open === 'price' ? <PriceDialog group={group} variant={variant} onClose={close} /> : null}
      {open === 'shown' ? (
        <ShownDialog what="variant" no={variant.no} hidden={isHidden} revision={group.revision} onClose={close} />
      ) : null}
    </div>
  )
}

const pricesOf = ({ now }: ConsoleVariant, forCash: (price: string) => string): string =>
  now
    .map(({ price, cash, currency }) =>
      cash === undefined
        ? moneyText(price, currency)
        : `${moneyText(price, currency)} (${forCash(moneyText(cash, currency))})`,
    )
    .join(' · ')
