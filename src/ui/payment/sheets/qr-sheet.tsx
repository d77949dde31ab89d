import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { offline } from '~/domain/shared/failure'
import { hostWallet, isPhone } from '~/domain/site/webview'
import { lazyWithRetry } from '~/start/lazy-component'
import { usePrice } from '~/ui/kit/money'
import { Sheet } from '~/ui/kit/popup/sheet'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { Clock } from '~/ui/kit/time/clock'
import type { Instructed } from '~/ui/payment/sheets/instructed'
import { LegendLink } from '~/ui/payment/legend/legend-link'
import { PaidButton, usePaidQuestion } from '~/ui/payment/sheets/paid-button'
import { Payee } from '~/ui/payment/sheets/payee'
import '~/ui/payment/sheets/pay-sheet.css'
import '~/ui/payment/sheets/steps.css'
import '~/ui/payment/sheets/qr-sheet.css'

// the code that draws the QR code loads only when needed
export const QrCode = lazyWithRetry(() => import('~/ui/kit/qr/qr-code').then(code => code.default), CodeChunkError)

export function CodeChunkError({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorNotice failure={offline} onRetry={onRetry} />
}

/** The method whose code is drawn in its own style (docs/spec/product.md#2-screens-and-routes). */
const STYLED = 'payme'

/** A code to scan, how much, until when, step by step. */
export function QrSheet({ instruction, name, order, watched, onClose }: Instructed<'qr'>) {
  const { t } = useTranslation('payment')
  const price = usePrice()
  const { ask, answer } = usePaidQuestion(watched)
  const legend = order.payment_methods.find(({ code }) => code === instruction.method)?.legend
  const { device, catalog } = useApp()
  const shopTip = known(useLive(catalog.init.state))?.tips['payment']
  const onPhone = isPhone(device.agent)
  const steps = useSteps(instruction, name)
  const tips = instruction.tips.length > 0 ? instruction.tips : [shopTip ?? t('waiting')]
  return (
    <Sheet
      portal
      className="pay-sheet"
      title={instruction.title === '' ? t('payWith', { name }) : instruction.title}
      onClose={onClose}
      footer={
        <>
          <p className="note center" role="status">
            {answer}
          </p>
          <div className="pay-buttons">
            {instruction.url === undefined || instruction.url === '' ? null : (
              <a className="button button-wide on-device" href={instruction.url} rel="noopener noreferrer">
                {onPhone ? t('openWallet', { name }) : t('device')}
              </a>
            )}
            <PaidButton ask={ask} />
          </div>
        </>
      }
    >
      <div className={instruction.settles === undefined && !onPhone ? 'center' : 'center qr-compact'}>
        <Payee order={order} instruction={instruction} logo={instruction.logo} subject={instruction.subject} />
        <div className="qr-panel">
          <Suspense fallback={<QrPlace />}>
            <QrCode
              text={instruction.text}
              styled={instruction.method === STYLED}
              label={t('qr')}
              tooLong={t('noQr')}
              caption={{
                title: instruction.title === '' ? t('payWith', { name }) : instruction.title,
                amount: price(instruction.amount),
                lines: [t('orderNo', { no: order.no ?? order.id }), t('saveTip')],
              }}
            />
          </Suspense>
        </div>
        <Clock until={instruction.expires_at} />
        <ol className="steps">
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {legend === undefined ? null : <LegendLink legend={legend} />}
        {tips.map(tip => (
          <p className="note tip" key={tip}>
            {tip}
          </p>
        ))}
      </div>
    </Sheet>
  )
}

/** The place of a code and of the button below it, while they load. */
export function QrPlace() {
  return (
    <>
      <span className="qr-place" />
      <span className="button button-plain save-qr" />
    </>
  )
}

/**
 * How to scan the code. A phone cannot scan a code that it shows itself: the code is read from the photos, or by the app
 * around the page.
 */
const useSteps = ({ method, steps }: Instructed<'qr'>['instruction'], name: string): readonly string[] => {
  const { t } = useTranslation('payment')
  const { device, settings } = useApp()
  if (method === 'wechat' && hostWallet(device.agent, settings.webviews) === 'wechat') return [t('hold'), t('verify')]
  if (isPhone(device.agent)) return [t('save'), t('album', { name }), t('verify')]
  return steps.length > 0 ? steps : [t('scan', { name }), t('verify')]
}
