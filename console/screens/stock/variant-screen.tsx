import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { stockCalls } from '~/contract/console/stock'
import { ActButton } from '@console/kit/base/act-button'
import { Looked } from '@console/kit/base/looked'
import { Facts, Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { useNumber } from '@console/kit/calls/use-number'
import { useLook } from '@console/kit/calls/use-look'
import { ImportDialog } from '@console/screens/stock/acts/file-dialogs'
import { LimitDialog } from '@console/screens/stock/acts/limit-dialog'
import { BatchesOfVariant } from '@console/screens/stock/lists/batches'
import { StockState } from '@console/screens/stock/lists/stock-state'

/** The codes of one variant, its limit, and its batches. */
export function VariantScreen({ params: { no = '' } }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('stock')
  const number = useNumber()
  const [open, setOpen] = useState<'import' | 'limit'>()
  const look = useLook(stockCalls.variantStock, { params: { no } })
  const shown = known(look.state)
  const close = () => setOpen(undefined)
  return (
    <Screen
      title={`${no} ${shown?.stock.name ?? ''}`.trim()}
      back={{ href: '/stock', label: t('title') }}
      note={shown === undefined ? undefined : <StockState row={shown.stock} />}
      actions={
        <>
          {shown === undefined ? null : (
            <Link className="button button-quiet" href={`/products/of/${shown.stock.product}`}>
              {t('variant.product')}
            </Link>
          )}
          <Link className="button button-quiet" href={`/orders?product=${encodeURIComponent(no)}`}>
            {t('variant.orders')}
          </Link>
          <ActButton needs="codes limit" disabled={shown === undefined} onClick={() => setOpen('limit')}>
            {t('act.limit')}
          </ActButton>
          <ActButton kind="primary" needs="codes import" onClick={() => setOpen('import')}>
            {t('act.import')}
          </ActButton>
        </>
      }
    >
      <Panel title={t('variant.stock')}>
        <Looked look={look}>
          {({ stock, few, days }) => (
            <Facts
              items={[
                [t('columns.forSale'), number(stock.for_sale)],
                [t('limit.label'), stock.limit ?? t('limit.ofAll', { few })],
                [t('columns.free'), number(stock.free)],
                [t('columns.held'), number(stock.held)],
                [t('columns.sold'), number(stock.sold)],
                [t('columns.void'), number(stock.void)],
                [t('columns.imported'), number(stock.imported)],
                [t('variant.expiring', { count: days }), number(stock.expiring)],
                [t('columns.expired'), number(stock.expired)],
              ]}
            />
          )}
        </Looked>
      </Panel>
      <BatchesOfVariant variant={no} />
      {open === 'import' ? <ImportDialog variant={no} onClose={close} /> : null}
      {open === 'limit' && shown !== undefined ? <LimitDialog {...shown} onClose={close} /> : null}
    </Screen>
  )
}
