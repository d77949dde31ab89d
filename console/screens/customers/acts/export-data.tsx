import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomerExport, customersCalls } from '~/contract/console/customers'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { saveText } from '@console/kit/base/save-text'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** Exports everything that the shop knows about the customer, as two files to choose from. */
export function ExportData({
  customer,
  isOpen,
  onClose,
}: {
  readonly customer: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const [made, setMade] = useState<CustomerExport>()
  if (made !== undefined) return <Made made={made} customer={customer} onClose={() => setMade(undefined)} />
  if (!isOpen) return null
  return (
    <ActDialog
      call={customersCalls.exportData}
      params={{ id: customer }}
      title={t('export.title')}
      text={t('export.text')}
      submit={t('export.submit')}
      draft={{}}
      done={() => t('export.done')}
      onDone={setMade}
      onClose={onClose}
    />
  )
}

function Made({
  made: { page, json, orders },
  customer,
  onClose,
}: {
  readonly made: CustomerExport
  readonly customer: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation('common')
  return (
    <Dialog title={t('export.ready')} onClose={onClose}>
      <DialogBody>
        <p>{t('export.readyText', { count: orders })}</p>
        <div className="customer-files">
          <Button icon="download" onClick={() => saveText(`customer-${customer}.html`, 'text/html', page)}>
            {t('export.page')}
          </Button>
          <Button icon="download" onClick={() => saveText(`customer-${customer}.json`, 'application/json', json)}>
            {t('export.json')}
          </Button>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
