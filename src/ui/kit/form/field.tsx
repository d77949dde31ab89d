import { type ComponentProps, type ReactNode, createContext, useContext, useId, useMemo } from 'react'
import { Icon } from '~/ui/kit/picture/icon'
import '~/ui/kit/form/field.css'

interface Labelled {
  readonly id: string
  readonly name: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
}

const Around = createContext<Labelled | undefined>(undefined)

const useLabelled = (): Labelled => {
  const labelled = useContext(Around)
  if (labelled === undefined) throw new Error('an input stands outside a field')
  return labelled
}

/** A label, one input (`TextInput` or `Select`), a hint, and the field's error. */
export function Field({
  label,
  name,
  error,
  hint,
  children,
}: {
  readonly label: string
  readonly name: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly children: ReactNode
}) {
  const id = useId()
  const describedBy = [...(error === undefined ? [] : [`${id}w`]), ...(hint === undefined ? [] : [`${id}h`])].join(' ')
  const invalid = error !== undefined
  const labelled = useMemo(
    () => ({ id, name, invalid, describedBy: describedBy === '' ? undefined : describedBy }),
    [id, name, invalid, describedBy],
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Around value={labelled}>{children}</Around>
      {hint === undefined ? null : (
        <p className="note" id={`${id}h`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="wrong" id={`${id}w`}>
          <Icon name="alert" small />
          {error}
        </p>
      )}
    </div>
  )
}

type Own = 'id' | 'name' | 'className' | 'onChange' | 'value' | 'aria-invalid' | 'aria-describedby'

export function TextInput({
  value,
  onChange,
  ...others
}: Omit<ComponentProps<'input'>, Own> & { readonly value: string; readonly onChange: (value: string) => void }) {
  const { id, name, invalid, describedBy } = useLabelled()
  return (
    <input
      {...others}
      className="input"
      id={id}
      name={name}
      value={value}
      onChange={event => onChange(event.target.value)}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}

/** `prompt` is the text shown while no option is chosen; its value is the empty text. */
export function Select({
  value,
  onChange,
  options,
  prompt,
  ...others
}: Omit<ComponentProps<'select'>, Own | 'children'> & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly prompt?: string
}) {
  const { id, name, invalid, describedBy } = useLabelled()
  return (
    <div className="select">
      <select
        {...others}
        className="input"
        id={id}
        name={name}
        value={value}
        onChange={event => onChange(event.target.value)}
        aria-invalid={invalid}
        aria-describedby={describedBy}
      >
        {prompt === undefined ? null : <option value="">{prompt}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  )
}
