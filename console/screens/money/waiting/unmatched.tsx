import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyCalls, type UnmatchedMoney } from '~/contract/console/money'
import { Button } from '@console/kit/base/button'
import { Time } from '@console/kit/base/time'
import { usePages } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { Resolve } from '@console/screens/money/waiting/resolve'
import { Strange } from '@console/screens/money/waiting/strange'
import { Sum } from '@console/screens/money/shared/sum'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

/** Money that matches no payment of the shop, and what providers reported that bought nothing. */
export function Unmatched() {
  const { t } = useTranslation('money')
  const [input] = useState({})
  const [resolving, setResolving] = useState<UnmatchedMoney>()
  return (
    <div className="money-parts">
      <section>
        <h2 className="money-part">{t('unmatched.title')}</h2>
        <p className="note">{t('unmatched.text')}</p>
        <DataTable
          name="unmatched-money"
          caption={t('unmatched.caption')}
          columns={useColumns()}
          pages={usePages(moneyCalls.unmatched, input)}
          rowKey={({ provider, kind, reference }) => `${provider} ${kind} ${reference}`}
          actions={money => (
            <Button small needs="books resolve" onClick={() => setResolving(money)}>
              {t('unmatched.resolve')}
            </Button>
          )}
          empty={{ title: t('unmatched.none') }}
        />
      </section>
      <Strange />
      {resolving === undefined ? null : <Resolve money={resolving} onClose={() => setResolving(undefined)} />}
    </div>
  )
}

const useColumns = (): readonly Column<UnmatchedMoney>[] => {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  return useMemo(
    () => [
      {
        id: 'reference',
        head: t('unmatched.reference'),
        cell: ({ reference }) => <code>{reference}</code>,
        lead: true,
      },
      { id: 'kind', head: t('unmatched.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: 'provider', head: t('unmatched.provider'), cell: ({ provider }) => words.provider(provider) },
      {
        id: 'amount',
        head: t('unmatched.amount'),
        numeric: true,
        cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
      },
      { id: 'since', head: t('unmatched.since'), cell: ({ since }) => <Time at={since} /> },
    ],
    [t, words],
  )
}
