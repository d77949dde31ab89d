import { useTranslation } from 'react-i18next'
import { evidenceCall } from '~/contract/console/orders'
import { useOperator } from '@console/kit/calls/use-console'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'

/** Opens everything that is recorded of the order as a page, from which the browser prints or makes a PDF. */
export function EvidenceDialog({ order: { no }, onClose }: OrderDialogProps) {
  const { t } = useTranslation('order')
  const { sees_customers: mayUnmask } = useOperator()
  const address = evidenceCall.path.replace('{order}', encodeURIComponent(no))
  const link = (href: string, label: string, className: string) => (
    <a className={className} href={href} target="_blank" rel="noreferrer" onClick={onClose}>
      {label}
    </a>
  )
  return (
    <Dialog title={t('evidence.title')} onClose={onClose}>
      <DialogBody>
        <p className="note">{t('evidence.text')}</p>
      </DialogBody>
      <DialogFoot>
        {mayUnmask ? link(`${address}?unmasked=yes`, t('evidence.openFull'), 'button button-quiet') : null}
        {link(address, t('evidence.open'), 'button')}
      </DialogFoot>
    </Dialog>
  )
}
