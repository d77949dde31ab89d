import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customersCalls } from '~/contract/console/customers'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { CopyButton } from '@console/kit/base/copy-button'
import { Notice } from '@console/kit/base/notice'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** Makes an address that logs the customer in, and shows it once. */
export function HandOff({
  customer,
  isOpen,
  onClose,
}: {
  readonly customer: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const [address, setAddress] = useState<string>()
  if (address !== undefined) return <Made address={address} onClose={() => setAddress(undefined)} />
  if (!isOpen) return null
  return (
    <ActDialog
      call={customersCalls.handOff}
      params={{ id: customer }}
      title={t('handOff.title')}
      text={t('handOff.text')}
      submit={t('handOff.submit')}
      danger
      draft={{}}
      done={() => t('handOff.done')}
      onDone={made => setAddress(made.address)}
      onClose={onClose}
    />
  )
}

function Made({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation('common')
  return (
    <Dialog title={t('handOff.shown')} onClose={onClose}>
      <DialogBody>
        <Notice tone="wait">{t('handOff.once')}</Notice>
        <p className="customer-link">
          <code>{address}</code>
          <CopyButton text={address} label={t('handOff.link')} />
        </p>
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
