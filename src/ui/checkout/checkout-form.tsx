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
import '~/ui/checkout/checkout-form.css'

interface FormProps {
  readonly cart: Cart
  readonly form: CheckoutFields
  readonly isReady: boolean
}

/**
 * The form that the cart bar's button sends. Until the server's copy has arrived, it has its final shape but accepts no
 * input.
 */
export function CheckoutForm({ cart, form, isReady }: FormProps) {
  const { t } = useTranslation('checkout')
  const app = useApp()
  const [, navigate] = useLocation()
  // the order was refused because a field here is missing
  const [tried, setTried] = useState(isIncomplete)
  const save = useCommand(app.checkout.save, () => navigate(pathTo('confirm')))
  const asked = askedFields(cart, save.failure)
  useFormHere('checkout-form', isReady)
  const element = useFirstWrong(isReady, save.failure)
  const lacking = missing(cart, form.values)
  const errorOf = (name: Asked): string | undefined =>
    tried && lacking.includes(name)
      ? t('required', { label: t(name) })
      : refusalOf(name, save.failure, form.failure, lacking)
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
        <p className="note checkout-refused" role="status">
          {t('notRepriced')}
        </p>
      )}
      <MethodFieldset cart={cart} form={form} isReady={isReady} />
      {asked.length === 0 ? null : (
        <fieldset className="block" disabled={!isReady}>
          <legend>{t('fields')}</legend>
          <div className="panel fields checkout-fields">
            {asked.map(name => (
              <AskedField key={name} name={name} form={form} error={errorOf(name)} />
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}

function MethodFieldset({ cart, form, isReady }: FormProps) {
  const { t } = useTranslation('checkout')
  const price = usePrice()
  return (
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
  )
}

function AskedField({
  name,
  form,
  error,
}: {
  readonly name: Asked
  readonly form: CheckoutFields
  readonly error: string | undefined
}) {
  const { t } = useTranslation('checkout')
  return (
    <Field label={t(name)} name={name} hint={t(`${name}Hint`)} error={error}>
      <TextInput
        value={form.values[name] ?? ''}
        onChange={value => form.enter(name, value)}
        onBlur={form.keep}
        {...typing[name]}
      />
    </Field>
  )
}

type Asked = (typeof details)[number]

/** An empty field is no error until the shopper has tried to continue. */
const refusalOf = (
  name: Asked,
  saving: Failure | undefined,
  keeping: Failure | undefined,
  lacking: readonly Asked[],
): string | undefined => {
  if (saving?._tag === 'invalid') return fieldError(saving.errors, name)
  return keeping?._tag === 'invalid' && !lacking.includes(name) ? fieldError(keeping.errors, name) : undefined
}

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
