import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type TopUp, topUpCalls } from '~/contract/console/topups'
import { Screen } from '@console/kit/base/screen'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { Entered } from '@console/screens/order/entered'
import { ClaimState } from '@console/screens/topups/claim-state'
import { TopUpActs } from '@console/screens/topups/top-up-acts'
import { type TopUpAct, TopUpDialog } from '@console/screens/topups/top-up-dialog'
import '@console/screens/order/order.css'
import '@console/screens/orders/orders.css'
import '@console/screens/topups/topups.css'

const EVERY_MS = 10_000
const NOTHING = {}

/** Top-ups that wait to be fulfilled. An operator takes one, types it in, and marks it as done. */
export function TopUpsScreen() {
  const { t } = useTranslation('topups')
  const pages = usePages(topUpCalls.listTopUps, NOTHING, { everyMs: EVERY_MS })
  const [act, setAct] = useState<TopUpAct>()
  const columns: readonly Column<TopUp>[] = [
    {
      id: 'product',
      head: t('columns.product'),
      cell: ({ name, variant }) => (
        <span className="topups-product">
          <span>{name}</span>
          <span className="note">{variant}</span>
        </span>
      ),
      lead: true,
    },
    { id: 'entered', head: t('columns.entered'), cell: ({ entered }) => <Entered values={entered} /> },
    {
      id: 'order',
      head: t('columns.order'),
      cell: ({ no, since }) => (
        <span className="orders-pair">
          <Link className="orders-no" href={`/orders/${no}`}>
            {no}
          </Link>
          <span className="note">
            <Time at={since} form="ago" />
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('columns.state'),
      cell: ({ claim, is_under_review: isHeld, supplier, note }) => (
        <span className="orders-pair">
          <span>{isHeld ? <Status tone="bad">{t('review')}</Status> : <ClaimState claim={claim} />}</span>
          {supplier === undefined ? null : (
            <span className="note">
              {t('supplier', { state: t(`supplierStates.${supplier}`) })}
              {note === undefined ? '' : `: ${note}`}
            </span>
          )}
        </span>
      ),
    },
  ]
  return (
    <Screen title={t('title')} note={t('note')}>
      <DataTable<TopUp>
        name="topups"
        caption={t('title')}
        columns={columns}
        pages={pages}
        rowKey={({ unit }) => unit}
        actions={topUp => <TopUpActs topUp={topUp} begin={setAct} />}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {act === undefined ? null : <TopUpDialog act={act} onClose={() => setAct(undefined)} />}
    </Screen>
  )
}
