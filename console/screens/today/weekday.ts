import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import type { Lang } from '~/domain/shared/locale'
import { localeOf } from '@console/kit/calls/times'

/** The weekday of a moment in the shop: `Tuesday`. */
export const weekday = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf(lang), { weekday: 'long', timeZone: SHOP_TIME_ZONE }).format(at)
