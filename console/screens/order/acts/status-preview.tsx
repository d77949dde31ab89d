import { useTranslation } from 'react-i18next'
import type { OrderRecord } from '~/contract/console/order-record'
import { Notice } from '@console/kit/base/notice'
import { Facts } from '@console/kit/base/panel'
import { useOrderWords } from '@console/screens/orders/order-words'

type Status = OrderRecord['status']

/** The status of the order, before and after. */
export const useStatusChange = (): ((from: Status, to: Status) => string) => {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  return (from, to) =>
    from === to ? words.status(to) : t('preview.change', { from: words.status(from), to: words.status(to) })
}

/** What an act would change of the order's status. `review`: and of its review. */
export function StatusPreview({
  from,
  to,
  isRepeated,
  review,
}: {
  readonly from: Status
  readonly to: Status
  readonly isRepeated: boolean
  readonly review?: 'hold' | 'release' | undefined
}) {
  const { t } = useTranslation('order')
  const change = useStatusChange()
  if (isRepeated) return <Notice tone="neutral">{t('preview.repeated')}</Notice>
  return (
    <Facts
      items={[
        [t('preview.status'), change(from, to)],
        [t('preview.review'), review === undefined ? undefined : t(`preview.${review}`)],
      ]}
    />
  )
}
