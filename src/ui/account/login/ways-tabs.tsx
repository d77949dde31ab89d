import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

const ways = ['password', 'code'] as const
export type Way = (typeof ways)[number]

/** By password or by code: one tab stop, arrows change it. */
export function WaysTabs({ way, onChoose }: { readonly way: Way; readonly onChoose: (way: Way) => void }) {
  const { t } = useTranslation('account')
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = way === 'code' ? 'password' : 'code'
    onChoose(other)
    const tab = event.currentTarget.parentElement?.querySelector(`#way-${other}`)
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div className="ways" role="tablist" aria-label={t('login.ways')}>
      {ways.map(each => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`way-${each}`}
          aria-controls="way-panel"
          aria-selected={each === way}
          tabIndex={each === way ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={turn}
        >
          {t(`login.by.${each}`)}
        </button>
      ))}
    </div>
  )
}
