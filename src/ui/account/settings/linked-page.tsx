import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import type { SocialIdentity } from '~/domain/account/account'
import { type OfferedLogin, type Provider, providers } from '~/domain/catalog/social-logins'
import { hasCall, socialLoginsOf } from '~/domain/catalog/features'
import { Notice, NoticePanel } from '~/ui/account/parts/notice'
import { useProviderName } from '~/ui/account/parts/use-provider-name'
import { Unlinking } from '~/ui/account/settings/unlinking'
import { useAccount } from '~/ui/kit/form/use-account'
import { ErrorPage } from '~/ui/kit/error/error-page'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { useToast } from '~/ui/kit/popup/toast'
import type { PageProps } from '~/ui/kit/page-props'
import { Skeleton } from '~/ui/kit/error/skeleton'
import '~/ui/kit/controls/rows.css'
import '~/ui/account/settings/linked-page.css'

/** Accounts elsewhere that one can log in with here. The last way to log in cannot be taken away. */
export default function LinkedPage({ search }: PageProps) {
  const shop = known(useLive(useApp().catalog.init.state))
  if (shop === undefined) return <Skeleton />
  return hasCall(shop, 'social_links') ? (
    <Linked offered={socialLoginsOf(shop)} search={search} />
  ) : (
    <ErrorPage status={404} />
  )
}

function Linked({ offered, search }: { readonly offered: readonly OfferedLogin[]; readonly search: string }) {
  const { t } = useTranslation('account')
  const { profile, social } = useAccount()
  const remote = useLive(profile.identities.state)
  const linked = known(remote)
  const failure = errorOf(remote)
  const say = useToast()
  const [stays, setStays] = useState(false)
  const [asked, setAsked] = useState<Provider>()
  const shown = new Set([...offered.map(({ code }) => code), ...(linked ?? []).map(({ provider }) => provider)])
  const inOrder = new Set([...providers.filter(each => shown.has(each)), ...shown])
  if (linked === undefined && failure === undefined) return <Skeleton />
  return (
    <main>
      <p className="note lead-note">{t('linked.note')}</p>
      {stays ? <NoticePanel notice="storage" /> : <Notice search={search} />}
      {failure === undefined ? null : <ErrorNotice failure={failure} onRetry={profile.identities.refresh} />}
      <ul className="panel list">
        {[...inOrder].map(provider => (
          <Account
            key={provider}
            provider={provider}
            identity={linked?.find(each => each.provider === provider)}
            onLink={() => setStays(!social.leave(provider, 'link')())}
            onUnlink={() => setAsked(provider)}
          />
        ))}
      </ul>
      {asked === undefined ? null : (
        <Unlinking
          provider={asked}
          onDone={() => {
            setAsked(undefined)
            say(t('linked.unlinked'))
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </main>
  )
}

function Account({
  provider,
  identity,
  onLink,
  onUnlink,
}: {
  readonly provider: Provider
  readonly identity: SocialIdentity | undefined
  readonly onLink: () => void
  readonly onUnlink: () => void
}) {
  const { t } = useTranslation('account')
  const name = useProviderName()(provider)
  return (
    <li className="list-row list-row-wrap">
      <span>
        {name}
        <span className="note">
          {identity === undefined
            ? t('linked.no')
            : identity.removable
              ? (identity.name ?? t('linked.yes'))
              : t('linked.last')}
        </span>
      </span>
      {identity === undefined ? (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t('linked.linkTo', { name })}
          onClick={onLink}
        >
          {t('linked.link')}
        </button>
      ) : (
        <button
          type="button"
          className="button button-plain"
          aria-label={t('linked.unlinkFrom', { name })}
          disabled={!identity.removable}
          onClick={onUnlink}
        >
          {t('linked.unlink')}
        </button>
      )}
    </li>
  )
}
