import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyCalls, type StrangeEvent } from '~/contract/console/money'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { OrderLink } from '@console/screens/money/shared/order-link'
import { Sum } from '@console/screens/money/shared/sum'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

/** What providers reported that paid no order, the newest first. */
export function Strange() {
  const { t } = useTranslation('money')
  const [input] = useState({})
  return (
    <section>
      <h2 className="money-part">{t('strange.title')}</h2>
      <p className="note">{t('strange.text')}</p>
      <DataTable
        name="strange-money"
        caption={t('strange.caption')}
        columns={useColumns()}
        pages={usePages(moneyCalls.strange, input)}
        rowKey={({ provider, id }) => `${provider} ${id}`}
        empty={{ title: t('strange.none') }}
      />
    </section>
  )
}

const useColumns = (): readonly Column<StrangeEvent>[] => {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  return useMemo(
    () => [
      {
        id: 'reference',
        head: t('strange.reference'),
        cell: ({ reference, id }) => <code>{reference ?? id}</code>,
        lead: true,
      },
      { id: 'at', head: t('strange.at'), cell: ({ at }) => <Time at={at} /> },
      { id: 'provider', head: t('strange.provider'), cell: ({ provider }) => words.provider(provider) },
      {
        id: 'amount',
        head: t('strange.amount'),
        numeric: true,
        cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
      },
      {
        id: 'asked',
        head: t('strange.asked'),
        numeric: true,
        cell: ({ asked_amount: amount, asked_currency: currency }) => <Sum amount={amount} currency={currency} />,
      },
      {
        id: 'order',
        head: t('strange.order'),
        cell: ({ order }) => <OrderLink order={order} />,
      },
      {
        id: 'effect',
        head: t('strange.effect'),
        cell: ({ effect }) => <Status tone={effect === 'unmatched' ? 'bad' : 'wait'}>{words.effect(effect)}</Status>,
      },
    ],
    [t, words],
  )
}
