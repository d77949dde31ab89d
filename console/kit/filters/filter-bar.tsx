import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { firstRow } from '@console/kit/table/row-keys'
import { Saved } from '@console/kit/filters/saved'
import type { Filters } from '@console/kit/filters/use-filters'
import '~/ui/kit/form/field.css'
import '@console/kit/filters/filters.css'

/** How long the search waits for the next letter. */
const PAUSE_MS = 350

/** The filters of a list: its search, which `/` reaches, then choices, then those that were saved. */
export function FilterBar<Name extends string>({
  filters,
  search,
  searchLabel,
  screen,
  children,
}: {
  readonly filters: Filters<Name>
  /** The filter that the search field sets. */
  readonly search?: Name
  readonly searchLabel?: string
  /** Under which name filters are saved; without one they are not. */
  readonly screen?: string
  readonly children?: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <div className="filter-bar" role="search">
      {search === undefined ? null : (
        <SearchField
          label={searchLabel ?? t('filters.search')}
          value={filters.values[search]}
          onChange={value => filters.put(search, value)}
        />
      )}
      <div className="filter-choices">{children}</div>
      {filters.active === 0 ? null : (
        <Button kind="plain" small icon="close" onClick={filters.clear}>
          {t('filters.clear')}
        </Button>
      )}
      {screen === undefined ? null : <Saved screen={screen} filters={filters} />}
    </div>
  )
}

/** A text that is sent on after a pause, or with Enter. A value from elsewhere, such as the way back, replaces what is typed. */
const useTyped = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value !== sent) setTyped(value)
    setSent(value)
  }
  const send = () => {
    setSent(typed.trim())
    onChange(typed.trim())
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    if (typed.trim() === sent) return undefined
    const pause = setTimeout(sendLater, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, sent])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const input: ComponentProps<'input'> = {
    className: 'input',
    autoComplete: 'off',
    spellCheck: false,
    value: typed,
    onChange: event => setTyped(event.target.value),
  }
  return { submit, input }
}

function SearchField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { submit, input } = useTyped(value, onChange)
  const id = useId()
  return (
    <form className="filter-search" onSubmit={submit}>
      <ConsoleIcon name="search" small />
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} type="search" placeholder={label} data-search="" onKeyDown={toRows} />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}

/** The down key leaves the search for the rows, which step from there. */
const toRows = (event: KeyboardEvent): void => {
  const row = event.key === 'ArrowDown' ? firstRow() : null
  if (row === null || event.nativeEvent.isComposing) return
  event.preventDefault()
  row.focus()
}

/** A choice among a few. The empty one is "all", or `all`. `usual`: the option that stands for the empty one. */
export function FilterSelect<Name extends string>({
  filters,
  name,
  label,
  options,
  all,
  usual,
}: {
  readonly filters: Filters<Name>
  readonly name: Name
  readonly label: string
  readonly all?: string
  readonly usual?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}) {
  const { t } = useTranslation('common')
  const value = filters.values[name]
  return (
    <label className={value === '' ? 'filter' : 'filter filter-set'}>
      {label}
      <span className="select">
        <select
          className="input"
          value={value === '' ? (usual ?? '') : value}
          onChange={({ target }) => filters.put(name, target.value === usual ? '' : target.value)}
        >
          {usual === undefined ? <option value="">{all ?? t('filters.all')}</option> : null}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ConsoleIcon name="down" small />
      </span>
    </label>
  )
}

/** A text to enter beside the search, such as a product. */
export function FilterText<Name extends string>({
  filters,
  name,
  label,
  placeholder,
}: {
  readonly filters: Filters<Name>
  readonly name: Name
  readonly label: string
  readonly placeholder: string
}) {
  const value = filters.values[name]
  const { submit, input } = useTyped(value, typed => filters.put(name, typed))
  return (
    <form onSubmit={submit}>
      <label className={value === '' ? 'filter' : 'filter filter-set'}>
        {label}
        <input {...input} size={14} placeholder={placeholder} />
      </label>
    </form>
  )
}

/** A day of the shop's calendar. */
export function FilterDay<Name extends string>({
  filters,
  name,
  label,
}: {
  readonly filters: Filters<Name>
  readonly name: Name
  readonly label: string
}) {
  const value = filters.values[name]
  return (
    <label className={value === '' ? 'filter' : 'filter filter-set'}>
      {label}
      <input className="input" type="date" value={value} onChange={event => filters.put(name, event.target.value)} />
    </label>
  )
}
