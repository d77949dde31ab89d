import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { readAuthorization } from '~/domain/account/oauth-request'
import { safeReturn } from '~/domain/site/redirect'
import { matchAddress } from '~/domain/site/routes'
import { useAccount } from '~/ui/kit/form/use-account'
import { Phrases } from '~/ui/kit/phrases'
import { useLive } from '~/ui/kit/use-live'

/** Where the login leads back to, in words; an unsafe address is not spoken of. */
export function ReturnText({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const target = safeReturn(redirect)
  const match = target === undefined ? undefined : matchAddress(target)
  if (target === undefined || match === undefined) return <Phrases text={t('login.welcome')} />
  const text =
    match.params['product'] === undefined
      ? t('login.back', { page: common(`title.${match.name}`) })
      : t('login.backProduct')
  return match.name === 'authorize' ? <ForApp address={target} otherwise={text} /> : <Phrases text={text} />
}

/** A mini-app sent the shopper here: it is named as soon as the shop has said who it is. */
function ForApp({ address, otherwise }: { readonly address: string; readonly otherwise: string }) {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const asking = useMemo(() => profile.offer(requestOf(address)), [profile, address])
  const offer = known(useLive(asking.state))
  return <Phrases text={offer === undefined ? otherwise : t('login.forApp', { client: offer.client })} />
}

const requestOf = (address: string) => readAuthorization(/\?([^#]*)/u.exec(address)?.[1] ?? '')
