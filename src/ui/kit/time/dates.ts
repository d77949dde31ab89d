import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import { useApp } from '~/ui/kit/use-app'

export interface Dates {
  /** `2026 年 11 月` */
  readonly month: (at: number) => string
  /** `2027 年 3 月 1 日` */
  readonly day: (at: number) => string
  /** `今日 18:40`, `11 月 16 日 21:05` */
  readonly moment: (at: number) => string
  /** `2026 年 11 月 16 日 21:05` */
  readonly full: (at: number) => string
}

/** Formats times as is usual here. */
export const useDates = (): Dates => {
  const { t } = useTranslation('orders')
  const { env, settings } = useApp()
  return useMemo(() => {
    const locale = settings.lang === 'en' ? 'en-GB' : 'zh-HK'
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: SHOP_TIME_ZONE,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const long = new Intl.DateTimeFormat(locale, { timeZone: SHOP_TIME_ZONE, month: 'long' })
    const short = new Intl.DateTimeFormat(locale, { timeZone: SHOP_TIME_ZONE, month: 'short' })
    const read = (at: number) => {
      const found = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
      return {
        year: found['year'] ?? '',
        // beside an hour the locale always writes two digits
        month: String(Number(found['month'])),
        day: String(Number(found['day'])),
        time: `${found['hour'] ?? ''}:${found['minute'] ?? ''}`,
        monthName: long.format(at),
        monthShort: short.format(at),
      }
    }
    const sameDay = (a: number, b: number) => t('dates.day', read(a)) === t('dates.day', read(b))
    return {
      month: at => t('dates.month', read(at)),
      day: at => t('dates.day', read(at)),
      full: at => t('dates.full', { day: t('dates.day', read(at)), time: read(at).time }),
      moment: at => t(sameDay(at, env.clock.serverNow()) ? 'dates.today' : 'dates.moment', read(at)),
    }
  }, [t, env, settings.lang])
}
