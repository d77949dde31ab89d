import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import type { AuthorizationRequest } from '~/domain/account/account'
import { canReceive, readAuthorization, receiverOf } from '~/domain/account/oauth-request'
import { isTransient } from '~/domain/shared/failure'
import { maskTel } from '~/domain/account/phone'
import { escapeAddress } from '~/domain/site/redirect'
import { pathTo } from '~/domain/site/routes'
import { userOf } from '~/domain/account/session'
import { useAccount } from '~/ui/kit/form/use-account'
import { Empty } from '~/ui/kit/error/empty'
import { Icon } from '~/ui/kit/picture/icon'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import type { PageProps } from '~/ui/kit/page-props'
import { Skeleton } from '~/ui/kit/error/skeleton'
import '~/ui/kit/controls/rows.css'
import '~/ui/account/login/welcome.css'

/** One of the operator's own mini-apps asks for something: who, and for what, is said before anything is allowed. */
export default function AuthorizePage({ search }: PageProps) {
  const request = useMemo(() => readAuthorization(search), [search])
  return <Offer key={search} request={request} search={search} />
}

function Offer({ request, search }: { readonly request: AuthorizationRequest; readonly search: string }) {
  const { t } = useTranslation('account')
  const { device } = useApp()
  const { profile } = useAccount()
  const asking = useMemo(() => profile.offer(request), [profile, request])
  const remote = useLive(asking.state)
  const offer = known(remote)
  const failure = errorOf(remote)
  const decide = useCommand(
    (allowed: boolean) => profile.authorize(request, allowed),
    address => {
      if (canReceive(address)) device.leave(address)()
    },
  )
  const refused = offer?.redirect
  useEffect(() => {
    if (refused !== undefined && canReceive(refused)) device.renew(refused)()
  }, [refused, device])
  const isLost = refused !== undefined && !canReceive(refused)
  if (failure !== undefined || isLost)
    return (
      <main>
        {failure !== undefined && isTransient(failure) ? (
          <ErrorNotice failure={failure} onRetry={asking.refresh} />
        ) : (
          <Empty title={t('authorize.bad')} text={t('authorize.badNote')} />
        )}
      </main>
    )
  if (offer === undefined || refused !== undefined) return <Skeleton />
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('authorize.lead', { client: offer.client })}</h2>
        <p className="note">{t(offer.scopes.length === 0 ? 'authorize.nothing' : 'authorize.note')}</p>
      </header>
      {decide.failure === undefined ? null : <ErrorNotice failure={decide.failure} />}
      {offer.scopes.length === 0 ? null : (
        <ul className="panel list">
          {offer.scopes.map(scope => (
            <li className="list-row" key={scope}>
              <Icon name="check" />
              <span>
                <Scope scope={scope} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <WhoAnswers search={search} />
      <p className="note block-tight">{t('authorize.to', { receiver: receiverOf(request) })}</p>
      <div className="side-by-side block-tight">
        <button
          type="button"
          className="button button-quiet"
          disabled={decide.pending}
          onClick={() => decide.run(false)}
        >
          {t('authorize.no')}
        </button>
        <button type="button" className="button" disabled={decide.pending} onClick={() => decide.run(true)}>
          {t('authorize.yes')}
        </button>
      </div>
    </main>
  )
}

/** Shows the logged-in customer. A different customer logs out here, and returns to the request after their login. */
function WhoAnswers({ search }: { readonly search: string }) {
  const { t } = useTranslation('account')
  const { session, navigation, device } = useApp()
  const user = userOf(useLive(session.state))
  const change = useCommand(() =>
    pipe(
      session.logout,
      TE.tapIO(() => device.renew(navigation.toLogin(escapeAddress(`${pathTo('authorize')}?${search}`)))),
    ),
  )
  if (user === undefined) return null
  const { tel } = user
  return (
    <div className="panel list-row list-row-wrap block-tight">
      <Icon name="me" />
      <span>
        {user.name === '' ? t('me.noName') : user.name}
        {tel === undefined ? null : <span className="note">{`${tel.country_code} ${maskTel(tel.tel)}`}</span>}
      </span>
      <button type="button" className="button button-plain" disabled={change.pending} onClick={() => change.run()}>
        {t('authorize.notYou')}
      </button>
    </div>
  )
}

const scopes = ['profile', 'phone'] as const

/** In words, where the shop has words for it. */
function Scope({ scope }: { readonly scope: string }) {
  const { t } = useTranslation('account')
  const named = scopes.find(each => each === scope)
  return named === undefined ? scope : t(`authorize.scopes.${named}`)
}
