import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { offline } from '~/domain/shared/failure'
import type { Code } from '~/domain/orders/order'
import { tillFormat } from '~/graphics/barcode-format'
import { lazyWithRetry } from '~/start/lazy-component'
import { Sheet } from '~/ui/kit/popup/sheet'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { BarCode } from '~/ui/orders/codes/bar-code'
import '~/ui/orders/codes/till-sheet.css'

// the QR code's drawing code loads only when needed
const QrCode = lazyWithRetry(() => import('~/ui/kit/qr/qr-code').then(code => code.default), Lost)

function Lost({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorNotice failure={offline} onRetry={onRetry} />
}

/** A code for a till's reader: as wide as the phone, dark on white in both schemes. */
export default function TillSheet({
  code,
  name,
  onClose,
}: {
  readonly code: Code
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation('orders')
  const format = tillFormat(code.format, code.code)
  const title = t(format === 'qr' ? 'showQr' : 'showBars')
  return (
    <Sheet portal className="till" title={title} onClose={onClose}>
      <Suspense fallback={<span className="till-place" />}>
        {format === undefined ? null : format === 'qr' ? (
          <QrCode text={code.code} styled={false} label={title} tooLong="" />
        ) : (
          <BarCode text={code.code} format={format} label={title} />
        )}
      </Suspense>
      <p className="till-code">
        <code>{code.code}</code>
      </p>
      {code.pin === undefined ? null : (
        <p className="till-pin">
          {t('pin')} <code>{code.pin}</code>
        </p>
      )}
      <p className="till-name">{name}</p>
      <p className="note">{t('bright')}</p>
    </Sheet>
  )
}
