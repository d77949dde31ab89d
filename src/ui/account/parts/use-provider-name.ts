import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type Provider, providers } from '~/domain/catalog/social-logins'
import { socialLoginsOf } from '~/domain/catalog/features'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** What a social login is called: by the texts of the pages, else by the shop's server. */
export const useProviderName = (): ((provider: Provider) => string) => {
  const { t } = useTranslation('account')
  const offered = socialLoginsOf(known(useLive(useApp().catalog.init.state)))
  return provider => {
    const usual = providers.find(each => each === provider)
    return usual === undefined
      ? (offered.find(({ code }) => code === provider)?.name ?? provider)
      : t(`social.${usual}`)
  }
}
