import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchedOrder } from '~/application/orders'
import type { Order } from '~/domain/order'
import { chosenMethod, methodName, payable } from '~/domain/payment-choice'
import { MethodList } from '~/ui/checkout/method-list'
import { Icon } from '~/ui/kit/icon'
import { usePrice } from '~/ui/kit/money'
import { Trouble } from '~/ui/kit/trouble'
import { CancelOrder } from '~/ui/payment/cancel-order'
import { Clock } from '~/ui/payment/clock'
import { FormPost } from '~/ui/payment/form-post'
import { InstructionSheet } from '~/ui/payment/instruction-sheet'
import { LegendLink } from '~/ui/payment/legend-link'
import { useAttempt } from '~/ui/payment/use-attempt'
import { usePayment } from '~/ui/payment/use-payment'
import { WalletApp } from '~/ui/payment/wallet-app'

/** How much, until when, how; and the sheet that says what to do. `link`: for whoever holds the order's link, by its token. */
export function Payable({
  order,
  watched,
  link,
  children,
}: {
  readonly order: Order
  readonly watched: WatchedOrder
  readonly link?: string
  readonly children?: ReactNode
}) {
  const { t } = useTranslation('payment')
  const price = usePrice()
  const [picked, setPicked] = useState<string>()
  const methods = payable(order.payment_methods)
  const chosen = chosenMethod(methods, picked ?? order.payment)
  const { command, instruction, open, inApp, close } = usePayment(order, watched, chosen, link)
  const { attempt, from, forget } = useAttempt(order)
  const declined = attempt === 'declined'
  const legend = methods.find(method => method.code === chosen)?.legend
  const amount = price(order.amount)
  const start = () => {
    if (chosen === undefined) return
    forget()
    command.run(chosen)
  }
  // a code that can no longer be paid must not stay on the screen
  useEffect(() => {
    if (declined && open) close()
  }, [declined, open, close])

  return (
    <main className="paying" aria-busy={command.pending}>
      <header className="due-head">
        <p className="note">{t('orderNo', { no: order.no ?? order.id })}</p>
        <p className="amount">
          <span className="sr">{t('due')} </span>
          {amount}
        </p>
        {order.expires_at === undefined ? null : <Clock until={order.expires_at} />}
      </header>
      {command.failure === undefined ? null : (
        <Trouble
          failure={command.failure}
          onRetry={() => {
            watched.refresh()
            start()
          }}
        />
      )}
      {declined ? (
        <p className="panel aside declined" role="alert">
          <Icon name="alert" />
          {t('declined')}
        </p>
      ) : null}
      {attempt === 'returned' ? (
        <p className="panel aside returned" role="status">
          <Icon name="clock" />
          {t('returned', { name: methodName(order.payment_methods, from) })}
        </p>
      ) : null}
      {instruction === undefined || inApp === undefined || command.pending ? null : (
        <WalletApp
          state={inApp}
          name={methodName(order.payment_methods, instruction.method)}
          watched={watched}
          onRetry={start}
        />
      )}
      {instruction?.kind === 'form' ? <FormPost instruction={instruction} /> : null}
      <fieldset className="block">
        <legend>{t('method')}</legend>
        <MethodList methods={methods} chosen={chosen} onChoose={setPicked} disabled={command.pending} />
        {legend === undefined ? null : <LegendLink legend={legend} />}
      </fieldset>
      <div className="pay-foot">
        <button
          type="button"
          className="button button-wide"
          disabled={chosen === undefined || command.pending}
          onClick={start}
        >
          {command.pending ? t('paying') : t('pay', { amount })}
        </button>
      </div>
      <p className="note center tip">{t('waiting')}</p>
      {children}
      {link === undefined ? <CancelOrder id={order.id} /> : null}
      {open && instruction !== undefined ? (
        <InstructionSheet
          instruction={instruction}
          name={methodName(order.payment_methods, instruction.method)}
          order={order}
          watched={watched}
          onClose={close}
        />
      ) : null}
    </main>
  )
}
