import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import type { Init } from '~/domain/catalog/catalog'
import type { PageText } from '~/domain/catalog/page-text'
import { policyPages } from '~/domain/site/policy-pages'
import { pathTo } from '~/domain/site/routes'
import { Row, Rows } from '~/ui/kit/controls/rows'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { Blocks } from '~/ui/kit/words/blocks'
import { PageWords } from '~/ui/kit/words/page-words'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { ScamWarning } from '~/ui/kit/order/scam-warning'
import '~/ui/account/help-page.css'

/** Contacts, a warning about scams, and frequent questions. Open to every visitor, in every state. */
export default function HelpPage() {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const init = known(useLive(useApp().catalog.init.state))
  return (
    <main>
      <h2 className="lead help-lead">{t('help.lead')}</h2>
      {init === undefined ? null : <Contact init={init} />}
      <ScamWarning />
      <section className="block">
        <h2>{t('help.faq')}</h2>
        <PageWords id="help">{Questions}</PageWords>
      </section>
      <div className="block">
        <Rows label={t('help.policies')}>
          <Row icon="bag" href={pathTo('procedure')}>
            {t('help.steps')}
          </Row>
          {policyPages.map(policy => (
            <Row key={policy} icon="shield" href={pathTo(policy)}>
              {common(`title.${policy}`)}
            </Row>
          ))}
        </Rows>
      </div>
    </main>
  )
}

/** A section is a question with its answer. */
const Questions = ({ intro, sections }: PageText) => (
  <>
    <Blocks blocks={intro} />
    <div className="panel faq">
      {sections.map(({ title, blocks }, at) => (
        <details key={at}>
          <summary>
            <span>{title}</span>
            <AnyIcon name="down" small />
          </summary>
          <Blocks blocks={blocks} />
        </details>
      ))}
    </div>
  </>
)

function Contact({ init: { info, service } }: { readonly init: Init }) {
  const { t } = useTranslation('account')
  const { phone, hours } = service.customer
  return (
    <section aria-label={t('help.contact')}>
      <div className="panel list">
        {phone === '' ? null : (
          <a className="list-row" href={`tel:${phone.replace(/[^\d+]/gu, '')}`}>
            <AnyIcon name="phone" />
            <span>
              {phone}
              {hours === undefined ? null : <span className="note">{hours}</span>}
            </span>
          </a>
        )}
        {info.email === '' ? null : (
          <a className="list-row" href={`mailto:${info.email}`}>
            <AnyIcon name="mail" />
            <span>{info.email}</span>
          </a>
        )}
      </div>
      <p className="note tip">{t('help.ready')}</p>
    </section>
  )
}
