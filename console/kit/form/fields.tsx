import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { Field, Select, TextInput } from '~/ui/kit/form/field'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { useForm } from '@console/kit/form/form'
import '@console/kit/form/fields.css'

interface FieldProps {
  /** The path of the value below the call's `input`, such as `amount` or `lines.0.price`. */
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
}

type OwnProps = 'name' | 'value' | 'onChange' | 'id' | 'className'

/** A line of text in the form around it. */
export function TextField({
  name,
  label,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, OwnProps | 'aria-invalid' | 'aria-describedby'>) {
  const { values, set, errorOf } = useForm()
  return (
    <Field label={label} name={name} hint={hint} error={errorOf(name)}>
      <TextInput autoComplete="off" {...input} value={values[name] ?? ''} onChange={value => set(name, value)} />
    </Field>
  )
}

/** An amount of money in a currency, which stands beside the label. */
export function MoneyField({ currency, label, ...field }: FieldProps & { readonly currency: string }) {
  return <TextField {...field} label={`${label} · ${currency}`} inputMode="decimal" />
}

export function SelectField({
  name,
  label,
  hint,
  options,
  prompt,
}: FieldProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Shown while nothing is chosen. */
  readonly prompt?: string
}) {
  const { values, set, errorOf } = useForm()
  return (
    <Field label={label} name={name} hint={hint} error={errorOf(name)}>
      <Select
        value={values[name] ?? ''}
        onChange={value => set(name, value)}
        options={options}
        {...(prompt === undefined ? {} : { prompt })}
      />
    </Field>
  )
}

/** Several lines of text. */
export function AreaField({
  name,
  label,
  hint,
  rows = 3,
  maxLength,
}: FieldProps & { readonly rows?: number; readonly maxLength?: number }) {
  const { values, set, errorOf } = useForm()
  const id = useId()
  const error = errorOf(name)
  const described = [...(hint === undefined ? [] : [`${id}h`]), ...(error === undefined ? [] : [`${id}w`])].join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="input area"
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        value={values[name] ?? ''}
        onChange={event => set(name, event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
      />
      {hint === undefined ? null : (
        <p className="note" id={`${id}h`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="wrong" id={`${id}w`}>
          <ConsoleIcon name="alert" small />
          {error}
        </p>
      )}
    </div>
  )
}

/** A box to tick: its value is `yes` or empty. */
export function CheckField({ name, label, hint }: Omit<FieldProps, 'label'> & { readonly label: ReactNode }) {
  const { values, set } = useForm()
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={values[name] === 'yes'}
          onChange={event => set(name, event.target.checked ? 'yes' : '')}
          aria-describedby={hint === undefined ? undefined : id}
        />
        <span>{label}</span>
      </label>
      {hint === undefined ? null : (
        <p className="note" id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}
