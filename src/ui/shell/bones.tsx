import { useTranslation } from 'react-i18next'

/** A page that is on its way, in the shape that most of them have. */
export function Bones() {
  const { t } = useTranslation()
  return (
    <main aria-busy="true" aria-label={t('loading')}>
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
