import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type DueRefund, moneyCalls } from '~/contract/console/money'
import { Money } from '@console/kit/base/money'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { usePages } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { Sum } from '@console/screens/money/shared/sum'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'
import { RefundActs } from '@console/screens/money/waiting/refund-acts'

const EVERY_MS = 60_000

/** Money that must go back, the oldest first. */
export function DueRefunds() {
  const { t } = useTranslation('money')
  const [input] = useState({})
  return (
    <>
      <Sums />
      <DataTable
        name="due-refunds"
        caption={t('refunds.caption')}
        columns={useColumns()}
        pages={usePages(moneyCalls.dueRefunds, input, { everyMs: EVERY_MS })}
        rowKey={({ id }) => id}
        rowHref={({ order }) => `/orders/${order}`}
        actions={refund => <RefundActs refund={refund} />}
        empty={{ title: t('refunds.none'), text: t('refunds.noneText') }}
      />
    </>
  )
}

/** The sums of these refunds, by provider and currency. */
function Sums() {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  const [input] = useState({})
  const sums = known(useLook(moneyCalls.waitingMoney, input).state)?.refunds ?? []
  if (sums.length === 0) return null
  return (
    <ul className="money-figures" aria-label={t('refunds.sums')}>
      {sums.map(({ provider, currency, amount, waiting }) => (
        <li className="panel" key={`${provider} ${currency}`}>
          <strong>
            <Sum amount={amount} currency={currency} />
          </strong>
          <span className="note">{t('refunds.sum', { provider: words.provider(provider), count: waiting })}</span>
        </li>
      ))}
    </ul>
  )
}

const useColumns = (): readonly Column<DueRefund>[] => {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  return useMemo(
    () => [
      {
        id: 'order',
        head: t('refunds.order'),
        cell: ({ order }) => <span className="unbroken">{order}</span>,
        lead: true,
      },
      {
        id: 'amount',
        head: t('refunds.amount'),
        numeric: true,
        cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      },
      { id: 'reason', head: t('refunds.reason'), cell: ({ reason }) => words.reason(reason) },
      { id: 'method', head: t('refunds.method'), cell: ({ method }) => words.method(method) },
      { id: 'provider', head: t('refunds.provider'), cell: ({ provider }) => words.provider(provider), hidden: true },
      { id: 'since', head: t('refunds.since'), cell: ({ since }) => <Time at={since} form="ago" /> },
      { id: 'state', head: t('refunds.state'), cell: refund => <Sending refund={refund} /> },
      {
        id: 'reference',
        head: t('refunds.reference'),
        cell: ({ reference }) => <code>{reference ?? '–'}</code>,
        hidden: true,
      },
      { id: 'note', head: t('refunds.note'), cell: ({ note }) => note ?? '–', hidden: true },
    ],
    [t, words],
  )
}

/** How far it is at the provider. */
function Sending({ refund: { sending, answer } }: { readonly refund: DueRefund }) {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  if (sending === undefined) return <Status tone="wait">{t('refunds.waits')}</Status>
  const isTrouble = sending === 'stuck' || sending === 'failed'
  return (
    <>
      <Status tone={isTrouble ? 'bad' : 'brand'}>{words.sending(sending)}</Status>
      {answer === undefined ? null : <p className="note">{answer}</p>}
    </>
  )
}
