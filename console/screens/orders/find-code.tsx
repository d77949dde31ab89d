import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { known } from '~/application/lib/remote'
import { orderCalls } from '~/contract/console/orders'
import { Looked } from '@console/kit/base/looked'
import { useLook } from '@console/kit/calls/use-look'
import { AskDialog } from '@console/kit/dialog/ask-dialog'

/** Asks for a code, and opens the order that has it. */
export function FindCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <AskDialog
      title={t('code.title')}
      note={t('code.text')}
      label={t('code.label')}
      submit={t('code.submit')}
      onClose={onClose}
    >
      {code => <OrderOfCode key={code} code={code} />}
    </AskDialog>
  )
}

/** Opens the order that has a code. It replaces the history entry, which may have the code as its search. */
export function OrderOfCode({ code }: { readonly code: string }) {
  const { t } = useTranslation('orders')
  const [, navigate] = useLocation()
  const look = useLook(orderCalls.findByCode, { body: { code } })
  const no = known(look.state)?.no
  useEffect(() => {
    if (no !== undefined) navigate(`/orders/${no}`, { replace: true, state: null })
  }, [no, navigate])
  return (
    <Looked look={look} lines={1}>
      {({ state }) =>
        state === undefined ? (
          <p className="note">{t('code.unknown')}</p>
        ) : (
          <p className="note">{t('code.unsold', { state: t(`code.states.${state}`) })}</p>
        )
      }
    </Looked>
  )
}
