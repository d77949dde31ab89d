import { useTranslation } from 'react-i18next'
import type { TopUp } from '~/contract/console/topups'
import { Status } from '@console/kit/base/status'
import { useNow } from '@console/kit/base/use-now'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'

/** Who works on a top-up. After its time, another operator may take it over. */
export function ClaimState({ claim }: { readonly claim: TopUp['claim'] | undefined }) {
  const { t } = useTranslation('topups')
  const { lang } = useConsole()
  const now = useNow()
  if (claim === undefined) return <Status tone="neutral">{t('free')}</Status>
  const { by, until, is_mine: isMine } = claim
  if (until <= now) return <Status tone="neutral">{isMine ? t('mine') : t('lapsed', { by })}</Status>
  return (
    <span title={t('until', { time: timeText(until, lang) })}>
      <Status tone={isMine ? 'brand' : 'wait'}>{isMine ? t('mine') : t('theirs', { by })}</Status>
    </span>
  )
}
