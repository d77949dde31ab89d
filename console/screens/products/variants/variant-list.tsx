import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleGroup, ConsoleVariant } from '~/contract/console/products'
import { ActButton } from '@console/kit/base/act-button'
import { Button } from '@console/kit/base/button'
import { Empty } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Status } from '@console/kit/base/status'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { SaleDialog } from '@console/screens/products/shared/sale-dialog'
import { ShownDialog } from '@console/screens/products/shared/shown-dialog'
import { PriceDialog, TakeBackDialog } from '@console/screens/products/variants/price-dialogs'
import { currencyIn, isHidden, pricePair } from '@console/screens/products/shared/prices'
import { AddVariantDialog, ChangeVariantDialog } from '@console/screens/products/variants/variant-dialogs'

/** The variants of a product, each with its prices and its acts. */
export function VariantList({ group }: { readonly group: ConsoleGroup }) {
  const { t } = useTranslation('products')
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel
      title={t('product.variants')}
      actions={
        <ActButton needs="catalogue import" onClick={() => setAdding(true)}>
          {t('variant.add')}
        </ActButton>
      }
    >
      {group.variants.length === 0 ? <Empty title={t('variant.none')} text={t('variant.noneText')} /> : null}
      {group.variants.map(variant => (
        <Variant key={variant.no} group={group} variant={variant} />
      ))}
      {isAdding ? <AddVariantDialog group={group} onClose={() => setAdding(false)} /> : null}
    </Panel>
  )
}

interface VariantOf {
  readonly group: ConsoleGroup
  readonly variant: ConsoleVariant
}

function Variant({ group, variant }: VariantOf) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  return (
    <div className="products-variant">
      <div>
        <h3>
          {variant.name[lang]} <code>{variant.no}</code>
        </h3>
        <States variant={variant} />
        {variant.now.map(({ edition, currency, ...now }) => (
          <p key={edition} className="note">
            {`${t(`editions.${edition}`)} · ${pricePair(now, currency, price => t('price.forCash', { price }))}`}
          </p>
        ))}
        <Later group={group} variant={variant} />
      </div>
      <VariantActs group={group} variant={variant} />
    </div>
  )
}

/** Whether shoppers see it, when, where, and how many there are. */
function States({ variant }: { readonly variant: ConsoleVariant }) {
  const { t } = useTranslation('products')
  const { clock, lang } = useConsole()
  const { from, until, only, once, for_sale: forSale } = variant
  const now = clock.serverNow()
  return (
    <p className="products-states">
      {isHidden(variant) ? <Status tone="neutral">{t('states.hidden')}</Status> : null}
      {from !== undefined && from > now ? (
        <Status tone="wait">{t('product.soldFrom', { time: timeText(from, lang, 'dated') })}</Status>
      ) : null}
      {until === undefined ? null : (
        <Status tone={until > now ? 'wait' : 'neutral'}>
          {t(until > now ? 'product.soldUntil' : 'product.endedAt', { time: timeText(until, lang, 'dated') })}
        </Status>
      )}
      {only === undefined ? null : (
        <Status tone="brand">{t('product.onlyIn', { edition: t(`editions.${only}`) })}</Status>
      )}
      {once ? <Status tone="brand">{t('variant.onceShort')}</Status> : null}
      <Status tone={forSale === 0 ? 'bad' : 'neutral'} icon={forSale === undefined ? 'topups' : 'stock'}>
        {forSale === undefined ? t('price.topUp') : t('price.stock', { count: forSale })}
      </Status>
    </p>
  )
}

/** The prices that are set for later, each with the way to take it back. */
function Later({ group, variant }: VariantOf) {
  const { t } = useTranslation('products')
  const { lang } = useConsole()
  const [taken, setTaken] = useState<ConsoleVariant['later'][number]>()
  const words = (later: ConsoleVariant['later'][number]) =>
    t(later.edition === undefined ? 'price.later' : 'price.laterIn', {
      time: timeText(later.from, lang, 'dated'),
      price: pricePair(later, currencyIn(group, later.edition), price => t('price.forCash', { price })),
      edition: later.edition === undefined ? '' : t(`editions.${later.edition}`),
    })
  if (variant.later.length === 0) return null
  return (
    <>
      <ul className="products-later">
        {variant.later.map(later => (
          <li key={`${later.from} ${later.edition ?? ''}`}>
            <span>{words(later)}</span>
            <Button small kind="plain" needs="catalogue set-price" onClick={() => setTaken(later)}>
              {t('price.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      {taken === undefined ? null : (
        <TakeBackDialog
          variant={variant}
          later={taken}
          title={words(taken)}
          revision={group.revision}
          onClose={() => setTaken(undefined)}
        />
      )}
    </>
  )
}

function VariantActs({ group, variant }: VariantOf) {
  const { t } = useTranslation('products')
  const [open, setOpen] = useState<'price' | 'change' | 'sale' | 'shown'>()
  const close = () => setOpen(undefined)
  const { no } = variant
  const hidden = isHidden(variant)
  const subject = { what: 'variant', no, revision: group.revision } as const
  return (
    <div className="products-acts">
      <Button small needs="catalogue set-price" onClick={() => setOpen('price')}>
        {t('price.set')}
      </Button>
      <Button small needs="catalogue import" onClick={() => setOpen('change')}>
        {t('product.edit')}
      </Button>
      <Button small needs="catalogue import" onClick={() => setOpen('sale')}>
        {t('product.sale')}
      </Button>
      <Button small needs={hidden ? 'catalogue show' : 'catalogue hide'} onClick={() => setOpen('shown')}>
        {t(hidden ? 'product.show' : 'product.hide')}
      </Button>
      {open === 'price' ? <PriceDialog group={group} variant={variant} onClose={close} /> : null}
      {open === 'change' ? <ChangeVariantDialog variant={variant} revision={group.revision} onClose={close} /> : null}
      {open === 'sale' ? <SaleDialog subject={subject} sale={variant} onClose={close} /> : null}
      {open === 'shown' ? <ShownDialog subject={subject} hidden={hidden} onClose={close} /> : null}
    </div>
  )
}
