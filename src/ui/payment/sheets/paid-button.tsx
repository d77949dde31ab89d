import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchedOrder } from '~/application/orders'
import type { Failure } from '~/domain/shared/failure'
import { useFailureText } from '~/ui/kit/error/error-notice'
import { type Command, useCommand } from '~/ui/kit/use-command'

/** 'I have paid' has the provider asked, and nothing else: only the server says that an order is paid. */
export const usePaidQuestion = (
  watched: WatchedOrder,
): { readonly ask: Command<[], Failure>; readonly answer: string } => {
  const { t } = useTranslation('payment')
  const [asked, setAsked] = useState(false)
  const ask = useCommand(
    () => watched.check,
    () => setAsked(true),
  )
  const trouble = useFailureText(ask.failure)
  return { ask, answer: ask.failure === undefined ? (asked ? t('notYet') : '') : trouble }
}

export function PaidButton({ ask, plain = false }: { readonly ask: Command<[], Failure>; readonly plain?: boolean }) {
  const { t } = useTranslation('payment')
  return (
    <button
      type="button"
      className={plain ? 'button button-plain' : 'button button-wide'}
      disabled={ask.pending}
      onClick={() => ask.run()}
    >
      {ask.pending ? t('checking') : t('paid')}
    </button>
  )
}
