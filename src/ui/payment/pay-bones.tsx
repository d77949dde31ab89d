import { useTranslation } from 'react-i18next'
import { MethodBones } from '~/ui/checkout/method-list'

/** The payment page on its way, in the boxes that it will have. */
export function PayBones() {
  const { t } = useTranslation()
  return (
    <main aria-busy="true" aria-label={t('loading')}>
      <div className="due-head" aria-hidden="true">
        <span className="bone bone-note" />
        <span className="bone bone-amount" />
        <span className="bone bone-clock" />
      </div>
      <MethodBones rows={6} />
    </main>
  )
}
