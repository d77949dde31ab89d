import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Checkout, CheckoutForm } from '~/domain/cart/checkout'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { PaymentMethod } from '~/domain/payments/payment'
import { problems } from '~/domain/catalog/product-form'
import { bump } from '@server/cart/cart'
import { currencyOf, isOffered, methodsOf, shopDocument } from '@server/catalog/catalogue'
import { formIn } from '@server/catalog/localize'
import { type Account, type StoredCart, lacks, readStoredCart } from '@server/cart/stored-cart'
import { type Outcome, invalid, invalidField } from '@server/shop/refusal'
import type { Deps } from '@server/shop/deps'
import { settledMethods } from '@server/cart/settled-methods'
import { showCart } from '@server/cart/show-cart'
import type { Caller } from '@server/shop/shop.port'
import type { Db, Tx } from '@server/platform/database/database'
import { words } from '@server/shop/messages'
import { carts } from '@server/platform/database/schema/carts'
import { transact } from '@server/platform/database/transact'

/** The largest number of fields in a checkout form. */
export const MAX_DETAILS = 20

/** The saved form, and the cart priced for its payment method (docs/spec/api.md). */
export const getCheckout = async (deps: Deps, caller: Caller): Promise<Checkout> =>
  showCheckout(deps.db, deps, caller, await readStoredCart(deps.db, caller.userId, false))

/** `atMost`: the number available of some variants. */
export const showCheckout = async (
  db: Db | Tx,
  { providers, now }: Deps,
  caller: Caller,
  kept: StoredCart,
  atMost?: ReadonlyMap<string, number>,
): Promise<Checkout> => {
  const document = await shopDocument(db)
  const methods = methodsOf(document, caller.lang, providers)
  const cart = await showCart(db, now(), caller, kept, atMost)
  return {
    form: { ...kept.form, payment: kept.payment },
    cart,
    payment_methods: settledMethods(methods, providers, cart, currencyOf(document, caller.edition)),
  }
}

/**
 * Stores the form. The cart decides which fields are required; other fields are stored as well
 * (docs/spec/product.md#3-entities-and-their-fields).
 */
export const saveCheckout = (deps: Deps, caller: Caller, sent: CheckoutForm): Promise<Outcome<Checkout>> =>
  transact(deps.db, async tx => {
    const { userId, lang } = caller
    if (Object.keys(sent).length > MAX_DETAILS) return invalidField('form', words(lang).tooManyDetails)
    const document = await shopDocument(tx)
    await bump(tx, userId)
    const kept = await readStoredCart(tx, userId, true)
    const form = trimmed(sent)
    const errors = formErrors(kept, form, methodsOf(document, lang, deps.providers), lang)
    if (Object.keys(errors).length > 0) return invalid(errors)
    const payment = form['payment'] ?? kept.payment
    await tx.update(carts).set({ form, payment }).where(eq(carts.userId, userId))
    return E.right(await showCheckout(tx, deps, caller, { ...kept, form, payment }))
  })

/** The errors that the shopper must correct before the cart can be ordered with this form; empty if there are none. */
export const formErrors = (
  kept: StoredCart,
  form: CheckoutForm,
  methods: readonly PaymentMethod[],
  lang: Lang,
): FieldErrors => {
  const payment = own(form, 'payment')
  return {
    ...(payment === ''
      ? { payment: [words(lang).choosePayment] }
      : isOffered(methods, payment)
        ? {}
        : { payment: [words(lang).paymentUnavailable] }),
    ...accountErrors(kept, form, 'apple_id', lang),
    ...accountErrors(kept, form, 'qq_number', lang),
  }
}

/** Checks an account that a line lacks with the rules of that line's own field. */
const accountErrors = (kept: StoredCart, form: CheckoutForm, account: Account, lang: Lang): FieldErrors => {
  for (const line of kept.lines.filter(each => lacks(each, account))) {
    const fields = formIn(lang, line.variant).fields.filter(field => field.name === account)
    const found = problems({ fields: fields.map(field => ({ ...field, required: true })) }, form)[account]
    if (found !== undefined) return { [account]: [words(lang).problem(found)] }
  }
  return {}
}

const trimmed = (form: CheckoutForm): CheckoutForm =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.trim()]))

const own = (form: CheckoutForm, name: string): string => (Object.hasOwn(form, name) ? (form[name] ?? '') : '')
