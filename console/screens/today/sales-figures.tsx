import { useTranslation } from 'react-i18next'
import type { TodaySales } from '~/contract/console/today'
import { Money } from '@console/kit/base/money'
import { Status } from '@console/kit/base/status'
import { useConsole } from '@console/kit/calls/use-console'
import { changeOf, changeText } from '@console/screens/today/change'
import { weekday } from '@console/screens/today/weekday'

/** The sum of today in one currency, beside that of the same weekday of last week. Of several, one is in the chart. */
export function SalesFigures({
  sales: { currency, today, before, day_before: dayBefore },
  at,
  isShown,
  onShow,
}: {
  readonly sales: TodaySales['currencies'][number]
  readonly at: number
  readonly isShown?: boolean
  readonly onShow?: () => void
}) {
  const { t } = useTranslation('today')
  const { lang } = useConsole()
  const change = changeOf(today.amount, before.amount)
  const sum = <Money amount={today.amount} currency={currency} />
  return (
    <section className={isShown === true ? 'today-figure today-figure-shown' : 'today-figure'}>
      <div className="today-figure-head">
        <h3 className="note">{t('sales.today', { currency })}</h3>
        {change === undefined ? null : (
          <Status tone={change < 0 ? 'wait' : 'good'} icon={change < 0 ? 'down' : 'up'}>
            {changeText(change, lang)}
          </Status>
        )}
      </div>
      <p className="today-sum">
        {onShow === undefined ? (
          sum
        ) : (
          <button type="button" aria-pressed={isShown} title={t('sales.show', { currency })} onClick={onShow}>
            {sum}
          </button>
        )}
      </p>
      <p className="note">
        {t('sales.payments', { count: today.payments })}
        {today.refunds === 0 ? null : (
          <>
            {' · '}
            {t('sales.refunds', { count: today.refunds })} <Money amount={today.refunded} currency={currency} />
          </>
        )}
      </p>
      <p className="note">
        {t('sales.before', { weekday: weekday(at, lang) })} <Money amount={before.amount} currency={currency} />
      </p>
      <p className="note">
        {t('sales.dayBefore')} <Money amount={dayBefore.amount} currency={currency} />
      </p>
    </section>
  )
}
