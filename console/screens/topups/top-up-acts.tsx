import { useTranslation } from 'react-i18next'
import type { TopUp } from '~/contract/console/topups'
import { Button } from '@console/kit/base/button'
import { useNow } from '@console/kit/base/use-now'
import { useClaim } from '@console/screens/order/acts/use-claim'
import type { TopUpAct } from '@console/screens/topups/top-up-dialog'

/** What can be done with a top-up. One that another operator works on is left to them. */
export function TopUpActs({ topUp, begin }: { readonly topUp: TopUp; readonly begin: (act: TopUpAct) => void }) {
  const { t } = useTranslation('topups')
  const now = useNow()
  const { run, pending } = useClaim(topUp.no)
  const { unit, claim, supplier, is_under_review: isHeld } = topUp
  const isTheirs = claim !== undefined && !claim.is_mine && claim.until > now
  const isAtSupplier = supplier === 'queued' || supplier === 'sent' || supplier === 'accepted'
  if (isHeld || isTheirs) return null
  if (claim?.is_mine !== true)
    return isAtSupplier ? null : (
      <Button small kind="primary" needs="orders claim" disabled={pending} onClick={() => run('claim', unit)}>
        {claim === undefined ? t('claim') : t('claimAgain')}
      </Button>
    )
  return (
    <>
      <Button small kind="primary" needs="orders fulfil" onClick={() => begin({ kind: 'done', topUp })}>
        {t('done')}
      </Button>
      <Button small needs="orders give-up" onClick={() => begin({ kind: 'failed', topUp })}>
        {t('failed')}
      </Button>
      <Button small kind="plain" needs="orders unclaim" disabled={pending} onClick={() => run('unclaim', unit)}>
        {t('unclaim')}
      </Button>
    </>
  )
}
