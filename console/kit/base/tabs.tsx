import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { placeAfter } from '@console/kit/base/place-after'
import '@console/kit/base/tabs.css'

const KEYS = { back: 'ArrowLeft', on: 'ArrowRight', isRing: true }

export interface Tab<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly count?: number
}

/** Parts of a screen of which one is shown. The arrow keys, Home and End choose one. */
export function Tabs<Name extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly value: Name
  readonly onChange: (name: Name) => void
  readonly children: ReactNode
}) {
  const id = useId()
  // on a phone the row is wider than the screen
  useEffect(() => {
    document.getElementById(`${id}${value}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, value])
  const choose = (event: KeyboardEvent) => {
    const to =
      tabs[
        placeAfter(
          event.key,
          tabs.findIndex(({ name }) => name === value),
          tabs.length,
          KEYS,
        )
      ]
    if (to === undefined) return
    event.preventDefault()
    onChange(to.name)
    document.getElementById(`${id}${to.name}`)?.focus()
  }
  return (
    <div>
      <div className="tab-row" role="tablist" aria-label={label}>
        {tabs.map(tab => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}${tab.name}`}
            aria-selected={tab.name === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onClick={() => onChange(tab.name)}
            onKeyDown={choose}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </div>
  )
}
