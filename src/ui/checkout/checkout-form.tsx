import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Cart, CASH, isEmpty } from '~/domain/cart'
import { missing, noErrors } from '~/domain/checkout'
import { type FieldErrors, fieldError } from '~/domain/failure'
import { pathTo } from '~/domain/routes'
import { MethodList } from '~/ui/checkout/method-list'
import type { CheckoutFields } from '~/ui/checkout/use-checkout-form'
import { Field, TextInput } from '~/ui/kit/field'
import { usePrice } from '~/ui/kit/money'
import { Trouble } from '~/ui/kit/trouble'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'

/** The form that the cart bar's button sends. */
export function CheckoutForm({ cart, form }: { readonly cart: Cart; readonly form: CheckoutFields }) {
  const { t } = useTranslation('checkout')
  const app = useApp()
  const price = usePrice()
  const [, navigate] = useLocation()
  const [unfilled, setUnfilled] = useState<FieldErrors>(noErrors)
  const save = useCommand(app.checkout.save, () => navigate(pathTo('confirm')))
  const failure = save.failure ?? form.failure
  const errors = failure?._tag === 'invalid' ? failure.errors : unfilled
  const asked = askedFields(cart)
  // what a field says stands at the field; the rest stands on top
  const elsewhere = failure !== undefined && !asked.some(name => fieldError(errors, name) !== undefined)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty(cart)) return
    const lacking = missing(cart, form.values)
    setUnfilled(Object.fromEntries(lacking.map(name => [name, [t('required', { label: t(name) })]])))
    const first = lacking[0]
    if (first === undefined) save.run(form.values)
    else focusField(event.currentTarget, first)
  }

  return (
    <form id="checkout-form" noValidate onSubmit={submit}>
      {elsewhere ? (
        <Trouble
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
          <MethodList
            methods={form.methods}
            chosen={form.values['payment']}
            onChoose={form.choose}
            tag={method =>
              method.code === CASH && cart.offer > 0 ? (
                <span className="tag tag-cash">{t('off', { amount: price(cart.offer) })}</span>
              ) : null
            }
          />
        </div>
      </fieldset>
      {asked.length === 0 ? null : (
        <fieldset className="block">
          <legend>{t('fields')}</legend>
          <div className="panel fields filled">
            {asked.map(name => (
              <Field key={name} label={t(name)} name={name} hint={t(`${name}Hint`)} error={fieldError(errors, name)}>
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

/** Asked once, however many lines of the cart need it. */
const askedFields = (cart: Cart): readonly ('apple_id' | 'qq_number')[] => missing(cart, {})

const typing = {
  apple_id: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false },
  qq_number: { inputMode: 'numeric', autoComplete: 'off' },
} as const

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
