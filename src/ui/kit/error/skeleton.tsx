import { useTranslation } from 'react-i18next'
import '~/ui/kit/error/skeleton.css'

/** A page that is on its way, in the shape that most of them have. `heading`: where the top bar has none. */
export function Skeleton({ heading }: { readonly heading?: string }) {
  const { t } = useTranslation()
  return (
    <main aria-busy="true" aria-label={t('loading')}>
      {heading === undefined ? null : <h1 className="sr-only">{heading}</h1>}
      <ul className="skeleton-page">
        {[0, 1, 2, 3].map(each => (
          <li className="panel" key={each}>
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-note" />
            <span className="skeleton skeleton-price" />
          </li>
        ))}
      </ul>
    </main>
  )
}
