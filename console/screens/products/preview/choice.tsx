import '@console/screens/products/preview/preview.css'

/** A few values of which one counts. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  return (
    <div className="choice" role="group" aria-label={label}>
      {options.map(each => (
        <button key={each.value} type="button" aria-pressed={each.value === value} onClick={() => onChange(each.value)}>
          {each.label}
        </button>
      ))}
    </div>
  )
}
