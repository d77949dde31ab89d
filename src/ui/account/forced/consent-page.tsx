import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { type Consent, missingConsents } from '~/domain/account/account'
import { pathTo } from '~/domain/site/routes'
import { userOf } from '~/domain/account/session'
import { LogOut } from '~/ui/account/parts/log-out'
import { policyPage } from '~/domain/site/policy-pages'
import { useAccount } from '~/ui/kit/form/use-account'
import { useEntering } from '~/ui/account/parts/use-entering'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { ErrorPage } from '~/ui/kit/error/error-page'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/controls/rows.css'
import '~/ui/account/login/welcome.css'

/** The policies in their present version: the accepted ones, and those that have changed and need consent again. */
export default function ConsentPage() {
  const user = userOf(useLive(useApp().session.state))
  // a server that stores no consents takes none
  return user === undefined || user.consents !== undefined ? (
    <Consents given={user?.consents ?? []} />
  ) : (
    <ErrorPage status={404} />
  )
}

function Consents({ given }: { readonly given: readonly Consent[] }) {
  const { t } = useTranslation('account')
  const { catalog } = useApp()
  const { profile } = useAccount()
  const policies = known(useLive(catalog.init.state))?.policies ?? []
  const missing = missingConsents(policies, given)
  // a customer without any consent sees the text for the first time, not the one about changes
  const lead = missing.length === 0 ? 'consent.done' : given.length === 0 ? 'consent.first' : 'consent.lead'
  const entering = useEntering()
  const accept = useCommand(() => entering(profile.consent(missing)))
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t(lead)}</h2>
        {missing.length === 0 ? null : <p className="note">{t('consent.note')}</p>}
      </header>
      {accept.failure === undefined ? null : <ErrorNotice failure={accept.failure} />}
      <ul className="panel list">
        {policies.map(policy => (
          <Policy key={policy.id} policy={policy} accepted={!missing.includes(policy)} />
        ))}
      </ul>
      {missing.length === 0 ? null : (
        <>
          <button
            type="button"
            className="button button-wide block-tight"
            disabled={accept.pending}
            onClick={() => accept.run()}
          >
            {t(accept.pending ? 'consent.pending' : 'consent.submit')}
          </button>
          <LogOut />
        </>
      )}
    </main>
  )
}

/** A policy that the shop has a page for is a link to it. */
function Policy({ policy, accepted }: { readonly policy: Consent; readonly accepted: boolean }) {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const page = policyPage(policy.id)
  const text = (
    <span>
      {page === undefined ? policy.id : common(`title.${page}`)}
      <span className="note">
        {t('consent.version', { version: policy.version })}
        {accepted ? t('consent.accepted') : null}
      </span>
    </span>
  )
  return (
    <li>
      {page === undefined ? (
        <div className="list-row">{text}</div>
      ) : (
        <Link className="list-row" href={pathTo(page)}>
          <AnyIcon name="shield" />
          {text}
          <AnyIcon name="right" small />
        </Link>
      )}
    </li>
  )
}
