import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchedOrder } from '~/application/orders'
import { CASH } from '~/domain/cart/cart'
import type { Order } from '~/domain/orders/order'
import type { PaymentMethod } from '~/domain/payments/payment'
import {
  amountWithMethod,
  chosenMethod,
  methodName,
  selectableMethods,
  preselected,
} from '~/domain/cart/payment-choice'
import { MethodList } from '~/ui/kit/order/method-list'
import { Icon } from '~/ui/kit/picture/icon'
import { usePrice } from '~/ui/kit/money'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { CancelOrder } from '~/ui/payment/cancel-order'
import { Clock } from '~/ui/kit/time/clock'
import { FormPost } from '~/ui/payment/form-post'
import { InstructionSheet } from '~/ui/payment/sheets/instruction-sheet'
import { LegendLink } from '~/ui/payment/legend/legend-link'
import { settledText } from '~/ui/kit/order/settled-text'
import { type Attempt, useAttempt } from '~/ui/payment/use-attempt'
import { useHostWallet } from '~/ui/kit/order/use-host-wallet'
import { Unbroken } from '~/ui/kit/unbroken'
import { usePayment } from '~/ui/payment/use-payment'
import { WalletApp } from '~/ui/payment/wallet-app'
import '~/ui/payment/payment-panel.css'
import { defined } from '~/domain/shared/defined'

/**
 * The sum, the deadline and the methods of an order, and the sheet with the payment instruction. `link`: the token of
 * the order link, for a person who has it.
 */
export function PaymentPanel({
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
  const { methods, method, choose, command, instruction, open, inApp, close, attempt, from, start } = usePaying(
    order,
    watched,
    link,
  )
  const amount = price(method === undefined ? order.amount : amountWithMethod(order, method.code))

  return (
    <main className="paying" aria-busy={command.pending}>
      <header className="due-head">
        <p className="note">
          <Unbroken part={order.no ?? order.id} text={t('orderNo', { no: order.no ?? order.id })} />
        </p>
        <p className="amount">
          <span className="sr-only">{t('due')} </span>
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
      <AttemptNotice attempt={attempt} name={methodName(order.payment_methods, from)} />
      {instruction === undefined || inApp === undefined || command.pending ? null : (
        <WalletApp
          state={inApp}
          name={methodName(order.payment_methods, instruction.method)}
          watched={watched}
          onRetry={start}
        />
      )}
      {instruction?.kind === 'form' ? <FormPost instruction={instruction} /> : null}
      <MethodChoice order={order} methods={methods} method={method} disabled={command.pending} onChoose={choose} />
      <div className="pay-foot">
        <PayButton amount={amount} method={method} pending={command.pending} onPay={start} />
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
          {...defined({ link })}
          onClose={close}
        />
      ) : null}
    </main>
  )
}

/** The chosen method, its payment, and the result of an earlier attempt. */
const usePaying = (order: Order, watched: WatchedOrder, link: string | undefined) => {
  const { methods, chosen, choose } = useMethod(order, link)
  const payment = usePayment(order, watched, chosen, link)
  const { attempt, from, forget } = useAttempt(order)
  const { command, open, close } = payment
  const isDeclined = attempt === 'declined'
  // a code that can no longer be paid must not stay on the screen
  useEffect(() => {
    if (isDeclined && open) close()
  }, [isDeclined, open, close])
  return {
    ...payment,
    methods,
    method: methods.find(({ code }) => code === chosen),
    choose,
    attempt,
    from,
    start: () => {
      if (chosen === undefined) return
      forget()
      command.run(chosen)
    },
  }
}

/** The methods of an order, and the code of the chosen one. */
const useMethod = (order: Order, link: string | undefined) => {
  const [picked, setPicked] = useState<string>()
  const { host, isChosen, keepChoice } = useHostWallet()
  const methods = selectableMethods(order.payment_methods, host)
  // a person with the order link has chosen nothing yet
  const wanted = isChosen ? order.payment : preselected(methods, link === undefined ? order.payment : undefined, host)
  return {
    methods,
    chosen: chosenMethod(methods, picked ?? wanted ?? order.payment),
    choose: (code: string) => {
      keepChoice(code)
      setPicked(code)
    },
  }
}

function PayButton({
  amount,
  method,
  pending,
  onPay,
}: {
  readonly amount: string
  readonly method: PaymentMethod | undefined
  readonly pending: boolean
  readonly onPay: () => void
}) {
  const { t } = useTranslation('payment')
  const settles = method?.settles
  return (
    <button type="button" className="button button-wide" disabled={method === undefined || pending} onClick={onPay}>
      {pending
        ? t('paying')
        : settles === undefined
          ? t('pay', { amount })
          : t('payAbout', { amount, settles: settledText(settles) })}
    </button>
  )
}

/** The result of an earlier attempt to pay. `name`: the wallet that the shopper is back from. */
function AttemptNotice({ attempt, name }: { readonly attempt: Attempt | undefined; readonly name: string }) {
  const { t } = useTranslation('payment')
  switch (attempt) {
    case undefined:
      return null
    case 'declined':
      return (
        <p className="panel aside declined" role="alert">
          <Icon name="alert" />
          {t('declined')}
        </p>
      )
    case 'returned':
      return (
        <p className="panel aside returned" role="status">
          <Icon name="clock" />
          {t('returned', { name })}
        </p>
      )
  }
}

/** The methods of an order, with the steps and the rate of the chosen one. */
function MethodChoice({
  order,
  methods,
  method,
  disabled,
  onChoose,
}: {
  readonly order: Order
  readonly methods: readonly PaymentMethod[]
  readonly method: PaymentMethod | undefined
  readonly disabled: boolean
  readonly onChoose: (code: string) => void
}) {
  const { t } = useTranslation('payment')
  const { t: checkout } = useTranslation('checkout')
  const price = usePrice()
  const settles = method?.settles
  return (
    <fieldset className="block">
      <legend>{t('method')}</legend>
      <MethodList
        methods={methods}
        chosen={method?.code}
        onChoose={onChoose}
        disabled={disabled}
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
  )
}
