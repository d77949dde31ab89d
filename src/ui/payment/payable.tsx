import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchedOrder } from '~/application/orders'
import { CASH } from '~/domain/cart/cart'
import type { Order } from '~/domain/orders/order'
import { amountFor, chosenMethod, methodName, payable, preselected } from '~/domain/cart/payment-choice'
import { MethodList } from '~/ui/kit/order/method-list'
import { Icon } from '~/ui/kit/picture/icon'
import { usePrice } from '~/ui/kit/money'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { CancelOrder } from '~/ui/payment/cancel-order'
import { Clock } from '~/ui/kit/time/clock'
import { FormPost } from '~/ui/payment/form-post'
import { InstructionSheet } from '~/ui/payment/sheets/instruction-sheet'
import { LegendLink } from '~/ui/payment/legend/legend-link'
import { settledText } from '~/ui/payment/settled-text'
import { useAttempt } from '~/ui/payment/use-attempt'
import { useHostWallet } from '~/ui/kit/order/use-host-wallet'
import { usePayment } from '~/ui/payment/use-payment'
import { WalletApp } from '~/ui/payment/wallet-app'

/**
 * The sum, the deadline and the methods of an order, and the sheet with the payment instruction. `link`: the token of
 * the order link, for a person who has it.
 */
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
  const { t: checkout } = useTranslation('checkout')
  const price = usePrice()
  const [picked, setPicked] = useState<string>()
  const { host, isChosen, keepChoice } = useHostWallet()
  const methods = payable(order.payment_methods, host)
  // who pays by the link has chosen nothing yet
  const wanted = isChosen ? order.payment : preselected(methods, link === undefined ? order.payment : undefined, host)
  const chosen = chosenMethod(methods, picked ?? wanted ?? order.payment)
  const { command, instruction, open, inApp, close } = usePayment(order, watched, chosen, link)
  const { attempt, from, forget } = useAttempt(order)
  const declined = attempt === 'declined'
  const method = methods.find(({ code }) => code === chosen)
  const settles = method?.settles
  const amount = price(chosen === undefined ? order.amount : amountFor(order, chosen))
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
        <ErrorNotice
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
        <MethodList
          methods={methods}
          chosen={chosen}
          onChoose={code => {
            keepChoice(code)
            setPicked(code)
          }}
          disabled={command.pending}
          tag={({ code }) =>
            code === CASH && order.offer > 0 ? (
              <span className="tag tag-cash">{checkout('off', { amount: price(order.offer) })}</span>
            ) : null
          }
        />
        {method?.legend === undefined ? null : <LegendLink legend={method.legend} />}
        {settles === undefined ? null : (
          <p className="note tip center">
            {t('settles', {
              amount: settledText(settles),
              rate: `1 ${order.currency ?? ''} = ${settles.rate} ${settles.currency}`,
            })}
          </p>
        )}
      </fieldset>
      <div className="pay-foot">
        <button
          type="button"
          className="button button-wide"
          disabled={chosen === undefined || command.pending}
          onClick={start}
        >
          {command.pending
            ? t('paying')
            : settles === undefined
              ? t('pay', { amount })
              : t('payAbout', { amount, settles: settledText(settles) })}
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
          {...(link === undefined ? {} : { link })}
          onClose={close}
        />
      ) : null}
    </main>
  )
}
