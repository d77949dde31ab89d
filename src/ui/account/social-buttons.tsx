import { useTranslation } from 'react-i18next'
import { providersIn } from '~/domain/social-order'
import { webviewOf } from '~/domain/webview'
import { useAccount } from '~/ui/account/use-account'
import { useApp } from '~/ui/kit/use-app'
import { useAgent } from '~/ui/kit/use-agent'

/** Logging in elsewhere; the address to return to waits on the device. What works in the app around comes first. */
export function SocialButtons({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const { navigation, settings } = useApp()
  const { social } = useAccount()
  const offered = providersIn(webviewOf(useAgent()), settings.edition)
  return (
    <>
      <p className="or note">{t('social.or')}</p>
      <div className="others">
        {offered.map(provider => (
          <button
            key={provider}
            type="button"
            className="button"
            onClick={() => {
              navigation.keep(redirect)
              social.leave(provider, 'login')()
            }}
          >
            {t(`social.${provider}`)}
          </button>
        ))}
      </div>
    </>
  )
}
