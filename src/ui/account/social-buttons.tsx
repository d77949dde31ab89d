import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providersIn } from '~/domain/account/social-order'
import { webviewOf } from '~/domain/site/webview'
import { NoticePanel } from '~/ui/account/notice'
import { useAccount } from '~/ui/account/use-account'
import { wantedAddress } from '~/ui/account/wanted-address'
import { useApp } from '~/ui/kit/use-app'
import { useAgent } from '~/ui/kit/use-agent'

/** Logging in elsewhere; the address to return to waits on the device. What works in the app around comes first. */
export function SocialButtons({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const { navigation, settings } = useApp()
  const { social } = useAccount()
  const [stays, setStays] = useState(false)
  const offered = providersIn(webviewOf(useAgent()), settings.edition)
  return (
    <>
      <p className="or note">{t('social.or')}</p>
      {stays ? <NoticePanel notice="storage" /> : null}
      <div className="others">
        {offered.map(provider => (
          <button
            key={provider}
            type="button"
            className="button"
            onClick={() => {
              navigation.keep(wantedAddress(redirect))
              setStays(!social.leave(provider, 'login')())
            }}
          >
            {t(`social.${provider}`)}
          </button>
        ))}
      </div>
    </>
  )
}
