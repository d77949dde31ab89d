import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderPiece } from '~/contract/console/order-record'
import { orderCalls, type RevealedCode } from '~/contract/console/orders'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { CopyButton } from '@console/kit/base/copy-button'
import { Notice } from '@console/kit/base/notice'
import { Facts } from '@console/kit/base/panel'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'

/** A code must not stay on the screen of a counter. */
const SHOWN_MS = 60_000

const PARTS = ['code', 'pin', 'serial', 'expires_at', 'url'] as const

/** Asks why, and then shows one code. It is in the memory of this dialog alone. */
export function RevealDialog({ order, piece, onClose }: OrderDialogProps & { readonly piece: OrderPiece }) {
  const { t } = useTranslation('order')
  const [shown, setShown] = useState<RevealedCode>()
  const [isAsking, setAsking] = useState(true)
  const { name, code } = piece
  // the question closes also when its answer is there
  const isOver = !isAsking && shown === undefined
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (shown !== undefined) return <Revealed answer={shown} onClose={onClose} />
  return (
    <ActDialog
      call={orderCalls.revealCode}
      params={{ order: order.no }}
      title={t('reveal.title', { name })}
      text={t('reveal.text')}
      submit={t('reveal.submit')}
      draft={{}}
      input={() => ({ code: code?.id })}
      done={() => t('reveal.done', { name })}
      onDone={setShown}
      onClose={() => setAsking(false)}
    />
  )
}

function Revealed({ answer, onClose }: { readonly answer: RevealedCode; readonly onClose: () => void }) {
  const { t } = useTranslation(['order', 'common'])
  useEffect(() => {
    const over = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(over)
  }, [onClose])
  const labelOf = (name: string): string => t(`reveal.parts.${PARTS.find(part => part === name) ?? 'other'}`)
  return (
    <Dialog title={t('reveal.shown', { name: answer.piece })} onClose={onClose}>
      <DialogBody>
        <div className="order-revealed">
          {answer.is_voided ? <Notice tone="bad">{t('reveal.void')}</Notice> : null}
          <Facts
            items={Object.entries(answer.code ?? {}).map(([name, value]) => [
              labelOf(name),
              <span key={name} className="order-piece">
                <span className="order-value">{value}</span>
                <CopyButton text={value} label={labelOf(name)} />
              </span>,
            ])}
          />
          <p className="note">{t('reveal.closes')}</p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" data-first="" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
