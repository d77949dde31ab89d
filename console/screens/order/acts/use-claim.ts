import * as E from 'fp-ts/Either'
import { useTranslation } from 'react-i18next'
import { orderCalls } from '~/contract/console/orders'
import { useSay } from '@console/kit/base/use-say'
import { useAct } from '@console/kit/calls/use-act'
import { useFailureWords } from '@console/kit/calls/use-failure-words'

export interface Claiming {
  /** Takes a top-up, or gives it back, and says how it went. `unit`: the id of the piece. */
  readonly run: (way: 'claim' | 'unclaim', unit: string) => void
  readonly pending: boolean
}

/** Takes top-ups of an order and gives them back: one tap, without a dialog. */
export const useClaim = (order: string): Claiming => {
  const { t } = useTranslation('topups')
  const say = useSay()
  const words = useFailureWords()
  const calls = {
    claim: useAct(orderCalls.claim, { order }),
    unclaim: useAct(orderCalls.unclaim, { order }),
  }
  const take = async (way: 'claim' | 'unclaim', unit: string): Promise<void> => {
    const done = await calls[way].run({ input: { unit }, dry_run: false })
    if (E.isLeft(done)) say(words(done.left, orderCalls[way].command))
    else say(way === 'claim' ? t('claimed') : t('unclaimed'))
  }
  const run: Claiming['run'] = (way, unit) => void take(way, unit)
  return { run, pending: calls.claim.pending || calls.unclaim.pending }
}
