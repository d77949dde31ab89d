import { useTranslation } from 'react-i18next'

/** The list on its way, in the boxes of its cards. */
export function TakingSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      <p className="month">
        <span className="bone bone-month" />
      </p>
      <div className="codes">
        {[0, 1, 2, 3].map(each => (
          <div className="panel taking" key={each}>
            <div className="head">
              <span className="bone tile" />
              <div className="grow">
                <span className="bone bone-line" />
                <span className="bone bone-note" />
              </div>
              <div className="end">
                <span className="bone bone-sum" />
                <span className="bone bone-tag" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
