import { useTranslation } from 'react-i18next'
import '~/ui/kit/controls/copy-row.css'
import '~/ui/orders/order-head.css'
import '~/ui/orders/codes/line-head.css'
import '~/ui/orders/order-skeleton.css'

/** An order on its way, in the boxes that it will have. */
export function OrderSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      <div className="order-done">
        <span className="skeleton seal skeleton-round" />
        <div>
          <span className="skeleton skeleton-title" />
          <span className="skeleton skeleton-note" />
        </div>
      </div>
      <div className="panels">
        {[0, 1].map(each => (
          <div className="panel" key={each}>
            <div className="line-head">
              <span className="skeleton tile" />
              <div>
                <span className="skeleton skeleton-line" />
                <span className="skeleton skeleton-note" />
              </div>
            </div>
            <div className="copy-row">
              <span className="skeleton skeleton-code" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
