import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { stockCalls } from '~/contract/console/stock'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Facts, Panel } from '@console/kit/base/panel'
import { Screen } from '@console/kit/base/screen'
import { useLook } from '@console/kit/calls/use-look'
import { ImportDialog } from '@console/screens/stock/file-dialogs'
import { Batches } from '@console/screens/stock/stock-tables'

/** The codes of one variant, and its batches. */
export function VariantScreen({ params: { no = '' } }: { readonly params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('stock')
  const [isOpen, setOpen] = useState(false)
  const look = useLook(stockCalls.variantStock, { params: { no } })
  const name = known(look.state)?.stock.name ?? ''
  return (
    <Screen
      title={`${no} ${name}`.trim()}
      back={{ href: '/stock', label: t('title') }}
      actions={
        <Button kind="primary" needs="codes import" onClick={() => setOpen(true)}>
          {t('act.import')}
        </Button>
      }
    >
      <Panel>
        <Looked look={look}>
          {({ stock, few, days }) => (
            <>
              <Facts
                items={[
                  [t('columns.forSale'), stock.for_sale],
                  [t('columns.free'), stock.free],
                  [t('columns.held'), stock.held],
                  [t('columns.sold'), stock.sold],
                  [t('columns.void'), stock.void],
                  [t('columns.imported'), stock.imported],
                  [t('columns.expiring'), stock.expiring],
                  [t('columns.expired'), stock.expired],
                ]}
              />
              <p className="note">{t('note', { few, days })}</p>
            </>
          )}
        </Looked>
      </Panel>
      <Batches variant={no} all />
      {isOpen ? <ImportDialog variant={no} onClose={() => setOpen(false)} /> : null}
    </Screen>
  )
}
