import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { type PolicyPage as Policy, policyPage, policyPages } from '~/domain/site/policy-pages'
import { pathTo } from '~/domain/site/routes'
import { Row, Rows } from '~/ui/kit/controls/rows'
import { Blocks } from '~/ui/kit/words/blocks'
import { PageWords } from '~/ui/kit/words/page-words'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import type { PageProps } from '~/ui/kit/page-props'
import '~/ui/policies/policy-page.css'

/** One of the three policies, section by section. */
export default function PolicyPage({ name }: PageProps) {
  return <Read policy={policyPage(name) ?? 'service'} />
}

function Read({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies')
  const { t: common } = useTranslation()
  const init = known(useLive(useApp().catalog.init.state))
  const version = init?.policies?.find(each => each.id === policy)?.version
  return (
    <main className="reading">
      <h2 className="lead">{common(`title.${policy}`)}</h2>
      {version === undefined ? null : <p className="note">{t('policy.version', { version })}</p>}
      <PageWords id={policy} key={policy}>
        {({ intro, sections }) => (
          <>
            <Blocks blocks={intro} />
            {sections.map(({ title, blocks }, at) => (
              <section className="block" key={at}>
                <h3>{title}</h3>
                <Blocks blocks={blocks} />
              </section>
            ))}
          </>
        )}
      </PageWords>
      <p className="block note">
        {t('policy.ask')}{' '}
        <Link className="inline-link" href={pathTo('help')}>
          {t('policy.help')}
        </Link>
      </p>
      <Rows label={t('policy.others')}>
        {policyPages
          .filter(each => each !== policy)
          .map(each => (
            <Row key={each} icon="shield" href={pathTo(each)}>
              {common(`title.${each}`)}
            </Row>
          ))}
      </Rows>
    </main>
  )
}
