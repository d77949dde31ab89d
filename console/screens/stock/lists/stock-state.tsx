import { useTranslation } from 'react-i18next'
import type { ConsoleStock } from '~/contract/console/stock'
import { Status } from '@console/kit/base/status'

/** Can shoppers buy the variant, and are there enough codes? */
export function StockState({ row }: { readonly row: ConsoleStock }) {
  const { t } = useTranslation('stock')
  if (!row.on_sale) return <Status tone="neutral">{t('states.offSale')}</Status>
  if (!row.visible) return <Status tone="neutral">{t('states.notShown')}</Status>
  if (row.for_sale === 0) return <Status tone="bad">{t('states.out')}</Status>
  return row.is_low ? <Status tone="wait">{t('states.few')}</Status> : <Status tone="good">{t('states.fine')}</Status>
}
