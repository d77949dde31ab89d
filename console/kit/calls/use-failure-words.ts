import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'
import { refusalWords } from '@console/kit/calls/refusal-words'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'

/** Says why a call has failed. `command`: whose words for a refusal come first. */
export const useFailureWords = (): ((failure: Failure<Refused>, command?: string) => string) => {
  const { t, i18n } = useTranslation('common')
  const { lang } = useConsole()
  return useCallback(
    (failure, command) => {
      switch (failure._tag) {
        case 'conflict':
          if (failure.changed !== undefined)
            return refusalWords(i18n, failure.changed, command, at => timeText(at, lang, 'moment'))
          return failure.message === '' ? t('failure.conflict') : failure.message
        case 'invalid':
          return failure.message === '' ? t('failure.invalid') : failure.message
        case 'busy':
          return t('failure.busy', { seconds: failure.retryAfter })
        case 'server':
          return t('failure.server', { status: failure.status })
        case 'undecodable':
          return t('failure.undecodable', { where: failure.where })
        case 'cookies_blocked':
        case 'unauthenticated':
          return t('failure.unauthenticated')
        case 'offline':
        case 'timeout':
        case 'forbidden':
        case 'not_found':
          return t(`failure.${failure._tag}`)
      }
    },
    [t, i18n, lang],
  )
}
