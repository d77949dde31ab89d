import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Failure } from '~/domain/shared/failure'
import { Icon } from '~/ui/kit/picture/icon'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import '~/ui/kit/error/error-notice.css'

/** Why a form of the account was refused. `otherWays`: what else the customer can do when the server lets them try no more. */
export function EntryTrouble({
  failure,
  otherWays,
}: {
  readonly failure: Failure
  readonly otherWays?: string | undefined
}) {
  const { t } = useTranslation('account')
  const text = entryText(t, failure, otherWays)
  return text === undefined ? (
    <ErrorNotice failure={failure} />
  ) : (
    <div className="panel trouble" role="alert">
      <Icon name="alert" />
      <p>{text}</p>
    </div>
  )
}

/** Undefined if the failure has no special text in these forms. */
const entryText = (t: TFunction<'account'>, failure: Failure, otherWays = ''): string | undefined => {
  switch (failure._tag) {
    case 'cookies_blocked':
      return t('notice.cookies')
    // after a 401 only a login form is still open, so the 401 means wrong input
    case 'unauthenticated':
      return failure.message ?? t('login.wrong')
    case 'busy':
      return failure.message === undefined ? undefined : `${failure.message} ${otherWays}`.trim()
    case 'offline':
    case 'timeout':
    case 'forbidden':
    case 'not_found':
    case 'conflict':
    case 'invalid':
    case 'server':
    case 'undecodable':
      return undefined
  }
}
