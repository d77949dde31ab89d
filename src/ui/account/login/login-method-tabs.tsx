import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

const loginMethods = ['password', 'code'] as const
export type LoginMethod = (typeof loginMethods)[number]

/** By password or by code: one tab stop, arrows change it. */
export function LoginMethodTabs({
  method,
  onChoose,
}: {
  readonly method: LoginMethod
  readonly onChoose: (method: LoginMethod) => void
}) {
  const { t } = useTranslation('account')
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = method === 'code' ? 'password' : 'code'
    onChoose(other)
    const tab = event.currentTarget.parentElement?.querySelector(`#login-method-${other}`)
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div className="segments" role="tablist" aria-label={t('login.ways')}>
      {loginMethods.map(each => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`login-method-${each}`}
          aria-controls="login-method-panel"
          aria-selected={each === method}
          tabIndex={each === method ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={turn}
        >
          {t(`login.by.${each}`)}
        </button>
      ))}
    </div>
  )
}
