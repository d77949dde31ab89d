import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { OrderPiece, OrderRecord } from '~/contract/console/order-record'
import { Button } from '@console/kit/base/button'
import { Panel } from '@console/kit/base/panel'
import { Status, type Tone } from '@console/kit/base/status'
import { timeText } from '@console/kit/calls/times'
import { useConsole, useOperator } from '@console/kit/calls/use-console'
import type { Begin } from '@console/screens/order/acts/order-act'
import { useClaim } from '@console/screens/order/acts/use-claim'
import { VoidedCodes } from '@console/screens/order/voided-codes'

const TONES: Readonly<Record<OrderPiece['state'], Tone>> = {
  reserved: 'neutral',
  due: 'wait',
  done: 'good',
  released: 'neutral',
}

/** The pieces of the order, each with its state and what can be done with it. Of a code only the end is here. */
export function OrderPieces({ order, begin }: { readonly order: OrderRecord; readonly begin: Begin }) {
  const { t } = useTranslation('order')
  const names = new Map(order.lines.map(({ variant, name }) => [variant, name]))
  return (
    <Panel title={t('pieces.title')}>
      <ul className="order-rows">
        {order.pieces.map(piece => (
          <li key={piece.id} className="order-row">
            <div className="order-stack">
              <span className="order-piece">
                <strong>{t('pieces.name', { name: piece.name })}</strong>
                <Status tone={TONES[piece.state]}>{t(`pieces.states.${piece.state}`)}</Status>
                {piece.code?.ends === undefined ? null : (
                  <span className="order-code">{t('pieces.ends', { ends: piece.code.ends })}</span>
                )}
              </span>
              <span className="note">{names.get(piece.variant) ?? piece.variant}</span>
              <Supply piece={piece} />
            </div>
            <div className="order-piece-acts">
              <PieceActs order={order} piece={piece} begin={begin} />
            </div>
          </li>
        ))}
      </ul>
      <VoidedCodes order={order} />
    </Panel>
  )
}

/** Where the piece comes from: its batch, its supplier, the operator who works on it. */
function Supply({ piece: { code, supplier, claim } }: { readonly piece: OrderPiece }) {
  const { t } = useTranslation('order')
  const { lang } = useConsole()
  return (
    <>
      {code === undefined ? null : (
        <Link className="note" href={`/orders?batch=${code.batch}`}>
          {t('pieces.batch')}
        </Link>
      )}
      {supplier === undefined ? null : (
        <span className="note">
          {t('pieces.supplier', { state: t(`pieces.supplierStates.${supplier.state}`) })}
          {supplier.note === undefined ? '' : `: ${supplier.note}`}
        </span>
      )}
      {claim === undefined ? null : (
        <span className="note">{t('pieces.claim', { by: claim.by, time: timeText(claim.at, lang) })}</span>
      )}
    </>
  )
}

function PieceActs({
  order: { no, acts, pieces },
  piece,
  begin,
}: {
  readonly order: OrderRecord
  readonly piece: OrderPiece
  readonly begin: Begin
}) {
  const { t } = useTranslation('order')
  const { name } = useOperator()
  const claiming = useClaim(no)
  const isSold = piece.state === 'done' && piece.code?.state === 'sold'
  const isDue = piece.state === 'due'
  const open = (command: string, isFor: boolean): boolean => isFor && acts.includes(command)
  // of an order with one piece the acts above are the same
  const isOneOfSeveral = pieces.length > 1
  return (
    <>
      {open('orders reveal-code', isSold) ? (
        <Button small needs="orders reveal-code" onClick={() => begin({ kind: 'reveal', piece })}>
          {t('acts.reveal')}
        </Button>
      ) : null}
      {open('orders replace', isSold) ? (
        <Button small needs="orders replace" onClick={() => begin({ kind: 'replace', piece })}>
          {t('acts.replace')}
        </Button>
      ) : null}
      {open('orders claim', isDue && piece.claim?.by !== name) ? (
        <Button small needs="orders claim" disabled={claiming.pending} onClick={() => claiming.run('claim', piece.id)}>
          {t('acts.claim')}
        </Button>
      ) : null}
      {open('orders claim', isDue && piece.claim?.by === name) ? (
        <Button
          small
          needs="orders unclaim"
          disabled={claiming.pending}
          onClick={() => claiming.run('unclaim', piece.id)}
        >
          {t('acts.unclaim')}
        </Button>
      ) : null}
      {open('orders fulfil', isDue && isOneOfSeveral) ? (
        <Button small needs="orders fulfil" onClick={() => begin({ kind: 'fulfil', piece })}>
          {t('acts.fulfilPiece')}
        </Button>
      ) : null}
      {open('orders refund', piece.state !== 'released' && isOneOfSeveral) ? (
        <Button small needs="orders refund" onClick={() => begin({ kind: 'refund', piece })}>
          {t('acts.refundPiece')}
        </Button>
      ) : null}
    </>
  )
}
