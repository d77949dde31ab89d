import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'
import { lockedUntil, loginStep, minutesToWait } from '@console/app/login/login-refusal'
import { FailureNotice, Notice } from '@console/kit/base/notice'
import { momentText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'

/** Why a login, or a code alone, was refused, and what to do. */
export function LoginTrouble({
  failure,
  isCodeAlone = false,
}: {
  readonly failure: Failure<Refused>
  readonly isCodeAlone?: boolean
}) {
  const { t } = useTranslation('session')
  const { clock, lang } = useConsole()
  const step = loginStep(failure)
  switch (step) {
    case 'again':
    case 'other':
      return <FailureNotice failure={failure} />
    case 'locked': {
      const until = lockedUntil(failure)
      return (
        <Notice tone="bad">
          {until === undefined
            ? t('refused.locked')
            : t('refused.lockedUntil', { until: momentText(until, clock.serverNow(), lang) })}
        </Notice>
      )
    }
    case 'too_many':
      return <Notice tone="bad">{t('refused.too_many', { minutes: minutesToWait(failure) })}</Notice>
    case 'wrong':
      return <Notice tone="bad">{t(isCodeAlone ? 'refused.wrongCode' : 'refused.wrong')}</Notice>
    case 'differs':
    case 'weak':
    case 'busy':
      return <Notice tone="bad">{t(`refused.${step}`)}</Notice>
  }
}
