import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Cart, CASH, isEmpty } from '~/domain/cart/cart'
import { details, missing } from '~/domain/cart/checkout'
import { type Failure, fieldError } from '~/domain/shared/failure'
import { pathTo } from '~/domain/site/routes'
import { isIncomplete } from '~/ui/checkout/incomplete'
import { MethodSkeleton, MethodList } from '~/ui/kit/order/method-list'
import type { CheckoutFields } from '~/ui/checkout/use-checkout-form'
import { Field, TextInput } from '~/ui/kit/form/field'
import { useFormHere } from '~/ui/kit/form/mounted-forms'
import { usePrice } from '~/ui/kit/money'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'

/**
 * The form that the cart bar's button sends. Until the server's copy has arrived, it has its final shape but accepts no
 * input.
 */
export function CheckoutForm({
  cart,
  form,
  isReady,
}: {
  readonly cart: Cart
  readonly form: CheckoutFields
  readonly isReady: boolean
}) {
  const { t } = useTranslation('checkout')
  const app = useApp()
  const price = usePrice()
  const [, navigate] = useLocation()
  // the order was refused because a field here is missing
  const [tried, setTried] = useState(isIncomplete)
  const save = useCommand(app.checkout.save, () => navigate(pathTo('confirm')))
  const asked = askedFields(cart, save.failure)
  useFormHere('checkout-form', isReady)
  const element = useFirstWrong(isReady, save.failure)
  const lacking = missing(cart, form.values)
  const errorOf = (name: Asked): string | undefined => {
    if (tried && lacking.includes(name)) return t('required', { label: t(name) })
    if (save.failure?._tag === 'invalid') return fieldError(save.failure.errors, name)
    // an empty field is no error until the shopper has tried to continue
    return form.failure?._tag === 'invalid' && !lacking.includes(name)
      ? fieldError(form.failure.errors, name)
      : undefined
  }
  // a field shows its own error; the others are shown on top
  const failure = save.failure ?? form.failure
  const elsewhere =
    failure !== undefined && (failure._tag !== 'invalid' || !asked.some(name => fieldError(failure.errors, name)))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty(cart)) return
    setTried(true)
    const first = lacking[0]
    if (first === undefined) save.run(form.values)
    else focusField(event.currentTarget, first)
  }

  return (
    <form id="checkout-form" noValidate onSubmit={submit} ref={element} aria-busy={!isReady}>
      {elsewhere ? (
        <ErrorNotice
          failure={failure}
          onRetry={
            save.failure === undefined
              ? () => form.choose(form.refused ?? form.values['payment'] ?? CASH)
              : () => save.run(form.values)
          }
        />
      ) : null}
      {form.refused === undefined ? null : (
        <p className="note refused" role="status">
          {t('notRepriced')}
        </p>
      )}
      <fieldset>
        <legend className="lead">{t('method')}</legend>
        <div className="block-tight">
          {form.methods.length === 0 && !isReady ? (
            <MethodSkeleton />
          ) : (
            <MethodList
              methods={form.methods}
              chosen={form.values['payment']}
              onChoose={form.choose}
              disabled={!isReady}
              tag={method =>
                method.code === CASH && cart.offer > 0 ? (
                  <span className="tag tag-cash">{t('off', { amount: price(cart.offer) })}</span>
                ) : null
              }
            />
          )}
        </div>
      </fieldset>
      {asked.length === 0 ? null : (
        <fieldset className="block" disabled={!isReady}>
          <legend>{t('fields')}</legend>
          <div className="panel fields filled">
            {asked.map(name => (
              <Field key={name} label={t(name)} name={name} hint={t(`${name}Hint`)} error={errorOf(name)}>
                <TextInput
                  value={form.values[name] ?? ''}
                  onChange={value => form.enter(name, value)}
                  onBlur={form.keep}
                  {...typing[name]}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}

type Asked = (typeof details)[number]

/** Asked once, however many lines of the cart need it; also what only the server knows of as yet. */
const askedFields = (cart: Cart, failure: Failure | undefined): readonly Asked[] => {
  const needed = missing(cart, {})
  const refused = failure?._tag === 'invalid' ? failure.errors : {}
  return details.filter(name => needed.includes(name) || fieldError(refused, name) !== undefined)
}

const showFirstWrong = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector('[aria-invalid=true]')
  if (!(field instanceof HTMLElement)) return
  field.focus()
  field.scrollIntoView({ block: 'center' })
}

/** Goes to the first field with an error when the form comes with one, and when it was refused. */
const useFirstWrong = (isReady: boolean, failure: Failure | undefined): RefObject<HTMLFormElement | null> => {
  const { cart } = useApp()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isReady) showFirstWrong(form.current)
  }, [isReady])
  useEffect(() => {
    if (failure?._tag !== 'invalid') return
    showFirstWrong(form.current)
    // another tab may have put something in that needs more than this one knows
    cart.refresh()
  }, [failure, cart])
  return form
}

const typing = {
  apple_id: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false },
  qq_number: { inputMode: 'numeric', autoComplete: 'off' },
} as const

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
