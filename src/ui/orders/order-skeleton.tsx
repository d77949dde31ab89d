import { useTranslation } from 'react-i18next'

/** An order on its way, in the boxes that it will have. */
export function OrderSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      <div className="done">
        <span className="bone seal round-bone" />
        <div>
          <span className="bone bone-title" />
          <span className="bone bone-note" />
        </div>
      </div>
      <div className="codes">
        {[0, 1].map(each => (
          <div className="panel" key={each}>
            <div className="goods-head">
              <span className="bone tile" />
              <div>
                <span className="bone bone-line" />
                <span className="bone bone-note" />
              </div>
            </div>
            <div className="code">
              <span className="bone bone-code" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
