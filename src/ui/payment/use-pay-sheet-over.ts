import { useEffect } from 'react'
import type { OrderStage } from '~/domain/orders/order-stage'
import { useLayer } from '~/ui/kit/popup/layers'

/** Closes the sheet that says how to pay when there is nothing to pay. `''`: not known yet. */
export const usePaySheetOver = (stage: OrderStage | ''): void => {
  const { open, hide } = useLayer('pay')
  const over = open && stage !== '' && stage !== 'payable'
  useEffect(() => {
    if (over) hide()
  }, [over, hide])
}
