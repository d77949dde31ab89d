import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Cart, CASH, isEmpty } from '~/domain/cart'
import { missing } from '~/domain/checkout'
import { fieldError } from '~/domain/failure'
import { pathTo } from '~/domain/routes'
import { MethodList } from '~/ui/checkout/method-list'
import type { CheckoutFields } from '~/ui/checkout/use-checkout-form'
import { Field, TextInput } from '~/ui/kit/field'
import { useFormHere } from '~/ui/kit/form-here'
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
  const [tried, setTried] = useState(false)
  const save = useCommand(app.checkout.save, () => navigate(pathTo('confirm')))
  const asked = askedFields(cart)
  useFormHere('checkout-form')
  const lacking = missing(cart, form.values)
  const errorOf = (name: Asked): string | undefined => {
    if (tried && lacking.includes(name)) return t('required', { label: t(name) })
    if (save.failure?._tag === 'invalid') return fieldError(save.failure.errors, name)
    // while the form is still being filled in, what is empty is not wrong yet
    return form.failure?._tag === 'invalid' && !lacking.includes(name)
      ? fieldError(form.failure.errors, name)
      : undefined
  }
  // what a field says stands at the field; the rest stands on top
  const failure = save.failure ?? form.failure
  const elsewhere = failure !== undefined && (failure._tag !== 'invalid' || !asked.some(name => name in failure.errors))

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty(cart)) return
    setTried(true)
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

type Asked = ReturnType<typeof missing>[number]

/** Asked once, however many lines of the cart need it. */
const askedFields = (cart: Cart): readonly Asked[] => missing(cart, {})

const typing = {
  apple_id: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false },
  qq_number: { inputMode: 'numeric', autoComplete: 'off' },
} as const

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
