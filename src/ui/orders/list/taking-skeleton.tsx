import { useTranslation } from 'react-i18next'
import '~/ui/orders/list/takings-page.css'
import '~/ui/orders/list/taking-card.css'
import '~/ui/orders/list/taking-skeleton.css'

/** The list on its way, in the boxes of its cards. */
export function TakingSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      <p className="month">
        <span className="skeleton skeleton-month" />
      </p>
      <div className="panels">
        {[0, 1, 2, 3].map(each => (
          <div className="panel taking" key={each}>
            <div className="head">
              <span className="skeleton tile" />
              <div className="grow">
                <span className="skeleton skeleton-line" />
                <span className="skeleton skeleton-note" />
              </div>
              <div className="end">
                <span className="skeleton skeleton-sum" />
                <span className="skeleton skeleton-tag" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
