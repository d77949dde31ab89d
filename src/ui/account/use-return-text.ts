import { pipe } from 'fp-ts/function'
import * as O from 'fp-ts/Option'
import { useTranslation } from 'react-i18next'
import { safeReturn } from '~/domain/redirect'
import { matchAddress } from '~/domain/routes'

/** Where the login leads back to, in words; an unsafe address is not spoken of. */
export const useReturnText = (redirect: string | null): string => {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  return pipe(
    safeReturn(redirect),
    O.chainNullableK(matchAddress),
    O.match(
      () => t('login.welcome'),
      ({ name, params }) =>
        params['product'] === undefined ? t('login.back', { page: common(`title.${name}`) }) : t('login.backProduct'),
    ),
  )
}
