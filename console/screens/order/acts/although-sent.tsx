import { useTranslation } from 'react-i18next'
import type { OrderPiece } from '~/contract/console/order-record'
import { CheckField } from '@console/kit/form/fields'
import { isAtSupplier } from '@console/screens/order/acts/order-act'

/** Asks whether the supplier was asked, if one may have a top-up of these pieces. */
export function AlthoughSent({ pieces }: { readonly pieces: readonly OrderPiece[] }) {
  const { t } = useTranslation('order')
  if (!isAtSupplier(pieces)) return null
  return <CheckField name="althoughSent" label={t('althoughSent')} hint={t('althoughSentHint')} />
}
