import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { TodayState } from '~/contract/console/today'
import { Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'

/** Variants with few codes, and codes that expire soon. */
export function StockNow({ stock }: { readonly stock: TodayState['stock'] }) {
  const { t } = useTranslation('today')
  const { low, low_variants: many, expiring, next, expiring_days: days } = stock
  return (
    <Panel title={t('stock.title')}>
      {low.length + next.length === 0 ? <Notice tone="good">{t('stock.good')}</Notice> : null}
      {low.length === 0 ? null : (
        <>
          <h3 className="today-part">
            <Link href="/stock?only=low">{t('stock.low', { count: many })}</Link>
          </h3>
          <ul className="today-rows">
            {low.map(({ variant, name, for_sale: left }) => (
              <li key={variant}>
                <Link href={`/stock/variant/${variant}`}>
                  {name} <span className="note">{variant}</span>
                </Link>
                <Status tone={left === 0 ? 'bad' : 'wait'}>{t('stock.left', { count: left })}</Status>
              </li>
            ))}
          </ul>
          {many > low.length ? (
            <p className="note">
              <Link href="/stock?only=low">{t('stock.more', { count: many - low.length })}</Link>
            </p>
          ) : null}
        </>
      )}
      {next.length === 0 ? null : (
        <>
          <h3 className="today-part">
            <Link href="/stock/expiring">{t('stock.expiring', { count: expiring, days })}</Link>
          </h3>
          <ul className="today-rows">
            {next.map(({ variant, name, expires_at: at, codes }) => (
              <li key={`${variant} ${at}`}>
                <Link href={`/stock/variant/${variant}`}>
                  {name} <span className="note">{t('stock.codes', { count: codes })}</span>
                </Link>
                <Time at={at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
