import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { socialLoginsOf } from '~/domain/catalog/features'
import { socialLoginsIn } from '~/domain/account/social-order'
import { webviewOf } from '~/domain/site/webview'
import { NoticePanel } from '~/ui/account/parts/notice'
import { useAccount } from '~/ui/kit/form/use-account'
import { useProviderName } from '~/ui/account/parts/use-provider-name'
import { wantedAddress } from '~/ui/account/parts/wanted-address'
import { useApp } from '~/ui/kit/use-app'
import { useAgent } from '~/ui/kit/use-agent'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/account/login/social-buttons.css'

/** Logging in elsewhere; the address to return to waits on the device. What works in the app around comes first. */
export function SocialButtons({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const { catalog, navigation, settings } = useApp()
  const { social } = useAccount()
  // the policies that the page names beneath, in the versions that it was drawn with
  const shop = known(useLive(catalog.init.state))
  const agreed = shop?.policies ?? []
  const [stays, setStays] = useState(false)
  const nameOf = useProviderName()
  const offered = socialLoginsIn(webviewOf(useAgent()), settings.edition, socialLoginsOf(shop))
  if (offered.length === 0) return null
  return (
    <>
      <p className="or-divider note">{t('social.or')}</p>
      {stays ? <NoticePanel notice="storage" /> : null}
      <div className="social-buttons">
        {offered.map(({ code }) => (
          <button
            key={code}
            type="button"
            className="button"
            onClick={() => {
              navigation.keep(wantedAddress(redirect))
              setStays(!social.leave(code, 'login', agreed)())
            }}
          >
            {nameOf(code)}
          </button>
        ))}
      </div>
    </>
  )
}
