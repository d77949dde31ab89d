import { useTranslation } from 'react-i18next'

/** A page that is on its way, in the shape that most of them have. `heading`: where the top bar has none. */
export function Skeleton({ heading }: { readonly heading?: string }) {
  const { t } = useTranslation()
  return (
    <main aria-busy="true" aria-label={t('loading')}>
      {heading === undefined ? null : <h1 className="sr">{heading}</h1>}
      <ul className="bones">
        {[0, 1, 2, 3].map(each => (
          <li className="panel" key={each}>
            <span className="bone bone-line" />
            <span className="bone bone-note" />
            <span className="bone bone-price" />
          </li>
        ))}
      </ul>
    </main>
  )
}
