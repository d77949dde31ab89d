import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { known } from '~/application/lib/remote'
import { orderCalls } from '~/contract/console/orders'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { useLook } from '@console/kit/calls/use-look'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** Asks for a code, and opens the order that has it. The code is in no address and in no history. */
export function FindCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['orders', 'common'])
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') setAsked(code.trim())
  }
  return (
    <Dialog title={t('code.title')} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <div className="orders-find">
            <p className="note">{t('code.text')}</p>
            <div className="field">
              <label htmlFor="orders-code">{t('code.label')}</label>
              <input
                id="orders-code"
                className="input"
                autoComplete="off"
                spellCheck={false}
                value={code}
                onChange={event => setCode(event.target.value)}
              />
            </div>
            {asked === undefined ? null : <OrderOfCode key={asked} code={asked} />}
          </div>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('code.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
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
