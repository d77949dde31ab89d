import { useTranslation } from 'react-i18next'
import { clock, isoDuration, remaining } from '~/domain/payments/countdown'
import { Icon } from '~/ui/kit/picture/icon'
import { useDates } from '~/ui/kit/time/dates'
import { useServerTime } from '~/ui/kit/time/use-server-time'

/** From here on a minute is worth saying aloud. */
const SOON_S = 60

/** A deadline that is further away is told as a time of day. */
const FAR_S = 3600

/** What is left until a deadline, by the server's clock. */
export function TimeLeft({ until }: { readonly until: number }) {
  const { t } = useTranslation('payment')
  const { moment } = useDates()
  const seconds = useServerTime(now => {
    const left = remaining(until, now)
    return left > FAR_S ? Infinity : left
  })
  if (seconds === Infinity)
    return (
      <time className="together" dateTime={new Date(until).toISOString()}>
        {t('before', { at: moment(until) })}
      </time>
    )
  return (
    <>
      {t('left')} <time dateTime={isoDuration(seconds)}>{clock(seconds)}</time>
    </>
  )
}

/** The same as a pill. The last minute is said to who cannot see it. */
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
      <span className="sr" role="status">
        {soon ? t('soon') : ''}
      </span>
    </>
  )
}
