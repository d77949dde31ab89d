import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/site/routes'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { StepArt } from '~/ui/policies/step-art'
import '~/ui/policies/policy-page.css'
import '~/ui/policies/procedure-page.css'

/** How to buy, from the shelf to the code, drawn. */
export default function ProcedurePage() {
  const { t } = useTranslation('policies')
  return (
    <main className="reading">
      <h2 className="lead">{t('procedure.lead')}</h2>
      <p className="note">{t('procedure.note')}</p>
      <ol className="procedure-steps">
        {t('procedure.steps', { returnObjects: true }).map(({ title, text }, at) => (
          <li className="panel" key={title}>
            <StepArt step={at} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="panel procedure-warning">
        <AnyIcon name="shield" />
        <strong>{t('procedure.safe')}</strong>
      </p>
      <div className="procedure-actions">
        <Link className="button button-wide" href={pathTo('order')}>
          {t('procedure.start')}
        </Link>
        <Link className="button button-plain" href={pathTo('help')}>
          {t('procedure.help')}
        </Link>
      </div>
    </main>
  )
}
