import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { TodayState } from '~/contract/console/today'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { Money } from '@console/kit/base/money'
import { Notice } from '@console/kit/base/notice'
import { Time } from '@console/kit/base/time'
import { useOrderWords } from '@console/screens/orders/order-words'

interface Waiting {
  readonly key: string
  readonly label: string
  readonly href: string
  readonly count: number
  readonly since: number | undefined
  readonly detail?: ReactNode
}

/** What waits for a person, a line each, with the age of the oldest. Each line leads to where it is done. */
export function Waits({ state: { waits } }: { readonly state: TodayState }) {
  const { t } = useTranslation('today')
  const { undelivered, review, top_ups: topUps, refunds, unmatched, unreadable } = waits
  const line = (key: WaitKey, href: string, { waiting, since }: Sum, detail?: ReactNode): Waiting => ({
    key,
    label: t(`waits.${key}`),
    href,
    count: waiting,
    since,
    detail,
  })
  const lines = [
    line('undelivered', '/orders?status=undelivered', undelivered),
    line('review', '/orders?review=yes', review),
    line('topUps', '/topups', together(topUps), notesOf(topUps)),
    line('refunds', '/money', together(refunds), <Sums of={refunds} />),
    line('unmatched', '/money?tab=unmatched', together(unmatched), <Sums of={unmatched} />),
    line('unreadable', '/system/queues', { waiting: unreadable.codes, since: unreadable.since }),
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return <Notice tone="good">{t('waits.nothing')}</Notice>
  return (
    <ul className="today-waits">
      {lines.map(({ key, label, href, count, since, detail }) => (
        <li key={key}>
          <Link className="today-wait" href={href}>
            <strong className="today-count">{count}</strong>
            <span>
              {label}
              {since === undefined ? null : (
                <span className="note">
                  {t('waits.oldest')} <Time at={since} form="ago" />
                </span>
              )}
              {detail === undefined ? null : <span className="note">{detail}</span>}
            </span>
            <ConsoleIcon name="right" small />
          </Link>
        </li>
      ))}
    </ul>
  )
}

type WaitKey = 'undelivered' | 'review' | 'topUps' | 'refunds' | 'unmatched' | 'unreadable'

interface Sum {
  readonly waiting: number
  readonly since?: number | undefined
}

/** How many there are in all, and since when the oldest waits. */
const together = (some: readonly Sum[]): Sum => ({
  waiting: some.reduce((all, { waiting }) => all + waiting, 0),
  since: some.flatMap(({ since }) => since ?? []).toSorted((a, b) => a - b)[0],
})

const notesOf = (topUps: TodayState['waits']['top_ups']): string | undefined =>
  topUps.find(({ note }) => note !== undefined)?.note

/** Sums of money by currency. */
function Sums({ of }: { readonly of: TodayState['waits']['refunds'] }) {
  const words = useOrderWords()
  const known = of.flatMap(({ amount, currency, provider }) =>
    amount === undefined || currency === undefined ? [] : [{ amount, currency, provider }],
  )
  return known.map(({ amount, currency, provider }) => (
    <span className="today-sum-of" key={`${provider} ${currency}`}>
      {words.provider(provider)} <Money amount={amount} currency={currency} />
    </span>
  ))
}
