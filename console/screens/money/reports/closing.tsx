import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type ClosingLine, moneyCalls } from '~/contract/console/money'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { useLook } from '@console/kit/calls/use-look'
import { onePage } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import type { MoneyFilters } from '@console/screens/money/shared/money-filters'
import { daysIn, type Days } from '@console/screens/money/shared/period'
import { PeriodBar } from '@console/screens/money/shared/period-bar'
import { closingSums, netOf, withoutFee } from '@console/screens/money/reports/closing-sums'
import { Figures } from '@console/screens/money/reports/figures'
import { Sum } from '@console/screens/money/shared/sum'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

/** What came in and went out, by provider, method, edition and currency. */
export function Closing({ filters }: { readonly filters: MoneyFilters }) {
  const { t } = useTranslation('money')
  const days = daysIn(filters.values)
  const look = useLook(moneyCalls.closing, { query: { ...days } })
  const lines = known(look.state)?.lines ?? []
  const missing = withoutFee(lines)
  return (
    <>
      <PeriodBar filters={filters}>
        <a className="button button-quiet button-small" href={exportAddress(days)} download>
          <ConsoleIcon name="download" small />
          {t('closing.export')}
        </a>
      </PeriodBar>
      <Figures
        sums={closingSums(lines).map(({ currency, net, fee, ...sums }) => ({
          currency,
          figures: [
            { label: t('closing.in'), amount: sums.in },
            { label: t('closing.out'), amount: sums.out },
            { label: t('closing.net'), amount: net },
            { label: t('closing.fee'), amount: fee },
          ],
        }))}
      />
      <DataTable
        name="closing"
        caption={t('closing.caption')}
        columns={useColumns()}
        pages={onePage(look, closing => closing.lines)}
        rowKey={({ provider, method, edition, currency }) => [provider, method, edition, currency].join(' ')}
        empty={{ title: t('closing.none') }}
      />
      {missing === 0 ? null : <p className="note money-note">{t('closing.withoutFee', { count: missing })}</p>}
    </>
  )
}

/** A link, because the browser saves the file while the shop still writes it. */
const exportAddress = (days: Days): string => {
  const query = new URLSearchParams({ ...days }).toString()
  return query === '' ? moneyCalls.entries.path : `${moneyCalls.entries.path}?${query}`
}

const useColumns = (): readonly Column<ClosingLine>[] => {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  return useMemo(
    () => [
      {
        id: 'method',
        head: t('closing.method'),
        cell: ({ method }) => (method === undefined ? t('closing.noPayment') : words.method(method)),
        lead: true,
      },
      { id: 'provider', head: t('closing.provider'), cell: ({ provider }) => words.provider(provider) },
      { id: 'edition', head: t('closing.edition'), cell: ({ edition }) => words.edition(edition) },
      { id: 'payments', head: t('closing.payments'), numeric: true, cell: ({ payments }) => payments },
      {
        id: 'in',
        head: t('closing.in'),
        numeric: true,
        cell: line => <Sum amount={line.in} currency={line.currency} />,
      },
      { id: 'refunds', head: t('closing.refunds'), numeric: true, cell: ({ refunds }) => refunds },
      {
        id: 'out',
        head: t('closing.out'),
        numeric: true,
        cell: line => <Sum amount={line.out} currency={line.currency} />,
      },
      {
        id: 'net',
        head: t('closing.net'),
        numeric: true,
        cell: line => <Sum amount={netOf(line)} currency={line.currency} />,
      },
      {
        id: 'fee',
        head: t('closing.fee'),
        numeric: true,
        cell: line => <Sum amount={line.fee} currency={line.currency} />,
      },
    ],
    [t, words],
  )
}
