import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import { type Failure, isTransient } from '~/domain/shared/failure'
import { Button } from '@console/kit/base/button'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import type { Tone } from '@console/kit/base/status'
import { useFailureWords } from '@console/kit/calls/use-failure-words'
import '~/ui/kit/error/skeleton.css'
import '@console/kit/base/notice.css'

const CLASSES = {
  good: 'notice notice-good',
  wait: 'notice notice-wait',
  bad: 'notice notice-bad',
  neutral: 'notice notice-neutral',
  brand: 'notice notice-brand',
} as const

/** A sentence that must be seen, with a way on. */
export function Notice({
  tone,
  children,
  action,
}: {
  readonly tone: Tone
  readonly children: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className={CLASSES[tone]} {...(tone === 'bad' ? { role: 'alert' } : {})}>
      <ConsoleIcon name={tone === 'good' ? 'check' : tone === 'bad' || tone === 'wait' ? 'alert' : 'info'} small />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** Why a call has failed. `command`: whose words for a refusal come first. */
export function FailureNotice({
  failure,
  onRetry,
  command,
}: {
  readonly failure: Failure<Refused>
  readonly onRetry?: (() => void) | undefined
  readonly command?: string | undefined
}) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  return (
    <Notice
      tone="bad"
      action={
        onRetry === undefined || !isTransient(failure) ? null : (
          <Button small icon="refresh" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {words(failure, command)}
    </Notice>
  )
}

/** Stands where something is fetched for the first time. */
export function Loading({ lines = 3 }: { readonly lines?: number }) {
  const { t } = useTranslation('common')
  return (
    <div className="loading" role="status" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className="skeleton skeleton-line" />
      ))}
    </div>
  )
}

/** Nothing is here: says what would be, and what to do. */
export function Empty({
  title,
  text,
  action,
}: {
  readonly title: string
  readonly text?: string | undefined
  readonly action?: ReactNode
}) {
  return (
    <div className="nothing">
      <ConsoleIcon name="search" />
      <strong>{title}</strong>
      {text === undefined ? null : <p className="note">{text}</p>}
      {action}
    </div>
  )
}
