import { useTranslation } from 'react-i18next'
import { customersCalls } from '~/contract/console/customers'
import { Button } from '@console/kit/base/button'
import { saveText } from '@console/kit/base/save-text'
import { MadeAct } from '@console/screens/customers/acts/made-act'

/** Exports everything that the shop knows about the customer, as two files to choose from. */
export function ExportData(props: {
  readonly customer: string
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const name = `customer-${props.customer}`
  return (
    <MadeAct
      {...props}
      call={customersCalls.exportData}
      title={t('export.title')}
      text={t('export.text')}
      submit={t('export.submit')}
      done={() => t('export.done')}
      shown={t('export.ready')}
    >
      {({ page, json, orders }) => (
        <>
          <p>{t('export.readyText', { count: orders })}</p>
          <div className="customer-files">
            <Button icon="download" onClick={() => saveText(`${name}.html`, 'text/html', page)}>
              {t('export.page')}
            </Button>
            <Button icon="download" onClick={() => saveText(`${name}.json`, 'application/json', json)}>
              {t('export.json')}
            </Button>
          </div>
        </>
      )}
    </MadeAct>
  )
}
