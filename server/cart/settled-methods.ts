import type { Billed } from '~/domain/cart/bill'
import type { PaymentMethod } from '~/domain/payments/payment'
import { amountWithMethod } from '~/domain/cart/payment-choice'
import { quoteFor, settledAmount } from '~/domain/payments/settlement'
import { mayTake } from '@server/catalog/shop-settings'
import type { Providers } from '@server/shop/deps'

/**
 * The methods, each with the sum that its wallet charges for this bill if it settles in another currency. One that cannot
 * take the bill's currency is switched off.
 */
export const settledMethods = (
  methods: readonly PaymentMethod[],
  providers: Providers,
  billed: Billed,
  currency: string,
): readonly PaymentMethod[] =>
  methods.map(method => {
    const settlement = providers.forMethod(method.code)?.settlement
    const quote = settlement && quoteFor(settlement, { amount: amountWithMethod(billed, method.code), currency })
    const settles = quote && settledAmount(quote)
    const taken = mayTake(providers, method.code, currency) ? method : { ...method, enabled: false }
    return settles === undefined ? taken : { ...taken, settles }
  })
