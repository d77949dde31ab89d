import * as E from 'fp-ts/Either'
import { useEffect, useRef, useState } from 'react'
import { known } from '~/application/lib/remote'
import { type CheckoutForm, isAboutPayment } from '~/domain/cart/checkout'
import type { Failure } from '~/domain/shared/failure'
import { checkoutMethods, chosenMethod, preselected } from '~/domain/cart/payment-choice'
import type { PaymentMethod } from '~/domain/payments/payment'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { useHostWallet } from '~/ui/kit/order/use-host-wallet'
import { defined } from '~/domain/shared/defined'

/** The form of the first step: the server's values, overlaid by newer entries. */
export interface CheckoutFields {
  readonly values: CheckoutForm
  readonly methods: readonly PaymentMethod[]
  /** The cart is being priced again. */
  readonly pricing: boolean
  /** Why the last choice or entry was not kept. */
  readonly failure: Failure | undefined
  /** The payment method that could not be chosen. */
  readonly refused: string | undefined
  readonly choose: (payment: string) => void
  readonly enter: (name: string, value: string) => void
  /** Saves the entries, so that they survive a reload. */
  readonly keep: () => void
}

export const useCheckoutForm = (): CheckoutFields => {
  const { checkout, catalog, cart, entered: held } = useApp()
  const saved = known(useLive(checkout.form.state))
  const init = known(useLive(catalog.init.state))
  const billed = known(useLive(cart.state))
  const [entered, setEntered] = useState<CheckoutForm>(held.now)
  const [last, setLast] = useState<{
    readonly failure?: Failure
    readonly refused?: string
    readonly pricing: boolean
  }>({
    pricing: false,
  })
  const turn = useRef(0)
  useEffect(() => held.set(entered), [held, entered])
  useEffect(() => () => held.set({}), [held])
  const { host, isChosen, keepChoice } = useHostWallet()

  const methods = checkoutMethods(saved, init, host)
  const standing = saved?.form['payment'] ?? billed?.payment
  const payment = chosenMethod(
    methods,
    entered['payment'] ?? (isChosen ? standing : preselected(methods, standing, host)),
  )
  const values = { ...saved?.form, ...entered, ...defined({ payment }) }

  const price = (wanted: CheckoutForm, chosen?: string) => {
    const mine = (turn.current += 1)
    setLast({ pricing: true })
    void checkout
      .price(wanted)()
      .then(answer => {
        if (mine !== turn.current) return // a later choice has been sent: drop this answer
        if (E.isRight(answer)) return setLast({ pricing: false })
        // a field that is still to be filled in is no reason against a payment method
        if (chosen === undefined) return setLast({ pricing: false, failure: answer.left })
        if (!isAboutPayment(answer.left)) return setLast({ pricing: false })
        setLast({ pricing: false, failure: answer.left, refused: chosen })
        // back to what the server keeps, and prices
        setEntered(({ payment: _, ...others }) => others)
        if (saved?.form['payment'] !== undefined) keepChoice(saved.form['payment'])
        cart.refresh()
      })
  }

  // the app's own wallet is preselected, and priced like a choice
  const isPreselected =
    saved !== undefined && entered['payment'] === undefined && payment === host && payment !== saved.form['payment']
  const pricePreselected = useRef(() => {})
  useEffect(() => {
    pricePreselected.current = () => price(values, host)
  })
  useEffect(() => {
    if (isPreselected) pricePreselected.current()
  }, [isPreselected])

  return {
    values,
    methods,
    pricing: last.pricing,
    failure: last.failure,
    refused: last.refused,
    choose: chosen => {
      keepChoice(chosen)
      setEntered(before => ({ ...before, payment: chosen }))
      price({ ...values, payment: chosen }, chosen)
    },
    enter: (name, value) => setEntered(before => ({ ...before, [name]: value })),
    keep: () => {
      const kept = saved?.form ?? {}
      if (Object.entries(entered).some(([name, value]) => kept[name] !== value.trim())) price(values)
    },
  }
}
