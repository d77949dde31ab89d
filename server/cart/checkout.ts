import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Checkout, CheckoutForm } from '~/domain/cart/checkout'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { PaymentMethod } from '~/domain/payments/payment'
import { problems } from '~/domain/catalog/product-form'
import { isOffered, methodsOf } from '@server/catalog/shop-settings'
import { formIn } from '@server/catalog/localize'
import { type Account, type StoredCart, lacks, readStoredCart } from '@server/cart/stored-cart'
import { type Outcome, busy, invalid, invalidField } from '@server/shop/refusal'
import type { Deps } from '@server/shop/deps'
import { settledMethods } from '@server/cart/settled-methods'
import { showCart } from '@server/cart/show-cart'
import type { Caller } from '@server/shop/shop.port'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db, Tx } from '@server/platform/database/database'
import { message } from '@server/platform/messages/message'
import { problemText } from '@server/cart/problem-text'
import type { ShopDocument } from '@server/platform/database/shop-document'
import { carts } from '@server/platform/database/schema/carts'

/** The largest number of fields in a checkout form. */
export const MAX_DETAILS = 20

/** The saved form, and the cart priced for its payment method (docs/spec/api.md). */
export const getCheckout = async (deps: Deps, caller: Caller): Promise<Checkout> =>
  showCheckout(deps.db, deps, caller, {
    document: await deps.settings(),
    stored: await readStoredCart(deps.db, caller, deps.now()),
  })

/** `atMost`: the number available of some variants. */
export const showCheckout = async (
  db: Db | Tx,
  deps: Deps,
  caller: Caller,
  { document, stored }: { readonly document: ShopDocument; readonly stored: StoredCart },
  atMost?: ReadonlyMap<string, number>,
): Promise<Checkout> => {
  const methods = methodsOf(document, caller.lang, deps.providers)
  const cart = await showCart(db, saleTime(deps), caller, stored, atMost)
  return {
    form: { ...stored.form, payment: stored.payment },
    cart,
    payment_methods: settledMethods(methods, deps.providers, cart, stored.currency),
  }
}

/**
 * Stores the form. The cart decides which fields are required; other fields are stored as well
 * (docs/spec/product.md#3-entities-and-their-fields).
 */
export const saveCheckout = async (deps: Deps, caller: Caller, sent: CheckoutForm): Promise<Outcome<Checkout>> => {
  const { userId, lang } = caller
  if (Object.keys(sent).length > MAX_DETAILS) return invalidField('form', message(lang, 'cart.tooManyDetails'))
  const document = await deps.settings()
  const form = trimmed(sent)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored = await readStoredCart(deps.db, caller, deps.now())
    const errors = formErrors(stored, form, methodsOf(document, lang, deps.providers, stored.currency), lang)
    if (Object.keys(errors).length > 0) return invalid(errors)
    const payment = form['payment'] ?? stored.payment
    const version = await saveForm(deps.db, userId, stored.version, { form, payment })
    if (version !== undefined)
      return E.right(
        await showCheckout(deps.db, deps, caller, { document, stored: { ...stored, version, form, payment } }),
      )
  }
  return busy(1)
}

/** How often a form is checked against the cart, if the cart changes meanwhile. */
const ATTEMPTS = 5

/** Stores the form if the cart still has this version, and returns the next version. */
const saveForm = async (
  db: Db,
  userId: string,
  version: number,
  saved: Pick<StoredCart, 'form' | 'payment'>,
): Promise<number | undefined> => {
  const [cart] = await db
    .insert(carts)
    .values({ userId, ...saved })
    .onConflictDoUpdate({
      target: carts.userId,
      set: { ...saved, version: sql`${carts.version} + 1` },
      setWhere: eq(carts.version, version),
    })
    .returning({ version: carts.version })
  return cart?.version
}

/** The errors that the shopper must correct before the cart can be ordered with this form; empty if there are none. */
export const formErrors = (
  stored: StoredCart,
  form: CheckoutForm,
  methods: readonly PaymentMethod[],
  lang: Lang,
): FieldErrors => {
  const payment = own(form, 'payment')
  return {
    ...(payment === ''
      ? { payment: [message(lang, 'cart.choosePayment')] }
      : isOffered(methods, payment)
        ? {}
        : { payment: [message(lang, 'cart.paymentUnavailable')] }),
    ...accountErrors(stored, form, 'apple_id', lang),
    ...accountErrors(stored, form, 'qq_number', lang),
  }
}

/** Checks an account that a line lacks with the rules of that line's own field. */
const accountErrors = (stored: StoredCart, form: CheckoutForm, account: Account, lang: Lang): FieldErrors => {
  for (const line of stored.lines.filter(each => lacks(each, account))) {
    const fields = formIn(lang, line.variant).fields.filter(field => field.name === account)
    const found = problems({ fields: fields.map(field => ({ ...field, required: true })) }, form)[account]
    if (found !== undefined) return { [account]: [problemText(lang, found)] }
  }
  return {}
}

const trimmed = (form: CheckoutForm): CheckoutForm =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value.trim()]))

const own = (form: CheckoutForm, name: string): string => (Object.hasOwn(form, name) ? (form[name] ?? '') : '')
