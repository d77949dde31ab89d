import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Failure } from '~/domain/shared/failure'
import { Icon } from '~/ui/kit/picture/icon'
import '~/ui/kit/error/error-notice.css'

/** A failure and a retry button. */
export function ErrorNotice({
  failure,
  onRetry,
}: {
  readonly failure: Failure<unknown>
  readonly onRetry?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  return (
    <div className="panel trouble" role="alert">
      <Icon name="alert" />
      <p>{failureText(t, failure)}</p>
      {onRetry === undefined ? null : (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}

/** A failure as a text for the shopper; empty without a failure. */
export const useFailureText = (failure: Failure<unknown> | undefined): string => {
  const { t } = useTranslation()
  return failure === undefined ? '' : failureText(t, failure)
}

const failureText = (t: TFunction, failure: Failure<unknown>): string => {
  switch (failure._tag) {
    case 'conflict':
    case 'invalid':
      return failure.message === '' ? t('failure.server') : failure.message
    case 'busy':
      return failure.retryAfter > 90
        ? t('failure.busyLong', { count: Math.ceil(failure.retryAfter / 60) })
        : t('failure.busy', { seconds: failure.retryAfter })
    // the login forms have their own text for it
    case 'cookies_blocked':
      return t('failure.unauthenticated')
    case 'offline':
    case 'timeout':
    case 'unauthenticated':
    case 'forbidden':
    case 'not_found':
    case 'server':
    case 'undecodable':
      return t(`failure.${failure._tag}`)
  }
}
