import { agoText, momentText, timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { useNow } from '@console/kit/base/use-now'

/** A time by the shop's clock and zone, in milliseconds since 1970. Its tooltip has the seconds. */
export function Time({
  at,
  form = 'moment',
}: {
  readonly at: number
  readonly form?: 'moment' | 'full' | 'day' | 'ago'
}) {
  const { lang, clock } = useConsole()
  const text =
    form === 'moment' ? momentText(at, clock.serverNow(), lang) : form === 'ago' ? undefined : timeText(at, lang, form)
  return (
    <time className="unbroken" dateTime={new Date(at).toISOString()} title={timeText(at, lang, 'full')}>
      {text ?? <Ago at={at} />}
    </time>
  )
}

function Ago({ at }: { readonly at: number }) {
  const { lang } = useConsole()
  return agoText(at, useNow(), lang)
}
