import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/remote'
import type { AuthorizationRequest } from '~/domain/account'
import { canReceive, readAuthorization } from '~/domain/authorization'
import { isTransient } from '~/domain/failure'
import { useAccount } from '~/ui/account/use-account'
import { Empty } from '~/ui/kit/empty'
import { Icon } from '~/ui/kit/icon'
import { Trouble } from '~/ui/kit/trouble'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import type { PageProps } from '~/ui/page-props'
import { Bones } from '~/ui/shell/bones'
import '~/ui/account/account.css'

/** One of the operator's own mini-apps asks for something: who, and for what, is said before anything is allowed. */
export default function AuthorizePage({ search }: PageProps) {
  const request = useMemo(() => readAuthorization(search), [search])
  return <Offer key={search} request={request} />
}

function Offer({ request }: { readonly request: AuthorizationRequest }) {
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
  if (failure !== undefined)
    return (
      <main>
        {isTransient(failure) ? (
          <Trouble failure={failure} onRetry={asking.refresh} />
        ) : (
          <Empty title={t('authorize.bad')} text={t('authorize.badNote')} />
        )}
      </main>
    )
  if (offer === undefined) return <Bones />
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('authorize.lead', { client: offer.client })}</h2>
        <p className="note">{t('authorize.note')}</p>
      </header>
      {decide.failure === undefined ? null : <Trouble failure={decide.failure} />}
      <ul className="panel rows-list">
        {offer.scopes.map(scope => (
          <li className="way" key={scope}>
            <Icon name="check" />
            <span>
              <Scope scope={scope} />
            </span>
          </li>
        ))}
      </ul>
      <div className="both further">
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

const scopes = ['profile', 'phone'] as const

/** In words, where the shop has words for it. */
function Scope({ scope }: { readonly scope: string }) {
  const { t } = useTranslation('account')
  const named = scopes.find(each => each === scope)
  return named === undefined ? scope : t(`authorize.scopes.${named}`)
}
