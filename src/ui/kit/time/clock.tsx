import { useTranslation } from 'react-i18next'
import { clock, isoDuration, remaining } from '~/domain/payments/countdown'
import { Icon } from '~/ui/kit/picture/icon'
import { useDates } from '~/ui/kit/time/dates'
import { useServerTime } from '~/ui/kit/time/use-server-time'
import '~/ui/kit/time/clock.css'

/** The announcement comes this many seconds before the deadline. */
const SOON_S = 60

/** A deadline further away than this is shown as a time of day. */
const FAR_S = 3600

/** The time left until a deadline, by the server's clock. */
export function TimeLeft({ until }: { readonly until: number }) {
  const { t } = useTranslation('payment')
  const { moment } = useDates()
  const seconds = useServerTime(now => {
    const left = remaining(until, now)
    return left > FAR_S ? Infinity : left
  })
  if (seconds === Infinity)
    return (
      <time className="unbroken" dateTime={new Date(until).toISOString()}>
        {t('before', { at: moment(until) })}
      </time>
    )
  return (
    <>
      {t('left')} <time dateTime={isoDuration(seconds)}>{clock(seconds)}</time>
    </>
  )
}

/** The same as a pill. A screen reader announces the start of the last minute. */
export function Clock({ until }: { readonly until: number }) {
  const { t } = useTranslation('payment')
  const soon = useServerTime(now => remaining(until, now) <= SOON_S && now < until)
  return (
    <>
      <p className="clock" role="timer">
        <Icon name="clock" small />
        <span>
          <TimeLeft until={until} />
        </span>
      </p>
      <span className="sr-only" role="status">
        {soon ? t('soon') : ''}
      </span>
    </>
  )
}
