import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providers } from '~/domain/account'
import { NoticePanel } from '~/ui/account/notice'
import { useAccount } from '~/ui/account/use-account'
import { wantedAddress } from '~/ui/account/wanted-address'
import { useApp } from '~/ui/kit/use-app'

/** Logging in elsewhere; the address to return to waits on the device. */
export function SocialButtons({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const { navigation } = useApp()
  const { social } = useAccount()
  const [stays, setStays] = useState(false)
  return (
    <>
      <p className="or note">{t('social.or')}</p>
      {stays ? <NoticePanel notice="storage" /> : null}
      <div className="others">
        {providers.map(provider => (
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
