import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/controls/rows.css'
import '~/ui/account/parts/support.css'

/** The number to call when no code arrives (docs/spec/product.md#2-screens-and-routes). */
export function Support() {
  const { t } = useTranslation('account')
  const init = known(useLive(useApp().catalog.init.state))
  if (init === undefined || init.service.customer.phone === '') return null
  const { phone, hours } = init.service.customer
  return (
    <div className="panel list support">
      <a className="list-row" href={`tel:${phone.replace(/[^\d+]/gu, '')}`}>
        <AnyIcon name="phone" />
        <span>
          {t('code.support', { phone })}
          {hours === undefined ? null : <span className="note">{hours}</span>}
        </span>
      </a>
    </div>
  )
}
