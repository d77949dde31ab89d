import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, bcp47, editions, localize } from '~/domain/shared/locale'
import { changeEdition, changeLang } from '~/ui/kit/navigation/change-locale'
import { Icon } from '~/ui/kit/picture/icon'
import { useApp } from '~/ui/kit/use-app'
import { useRawPath, useRawSearch } from '~/ui/kit/use-raw-location'
import '~/ui/shell/locale-menu.css'

const langs: readonly Lang[] = ['zh-Hant', 'en']

/** Region and language (docs/spec/product.md#2-screens-and-routes). A disclosure of links: the regions work without scripts too. */
export function LocaleMenu() {
  const { t } = useTranslation()
  const { edition, lang } = useApp().settings
  const path = useRawPath()
  const search = useRawSearch()
  const menu = useRef<HTMLDetailsElement>(null)
  useClosing(menu)
  const address = path + (search === '' ? '' : `?${search}`)

  return (
    <details className="locale-menu" ref={menu} onKeyDown={walk}>
      <summary className="locale-button" aria-label={t('locale.label', { edition: t(`locale.${edition}`) })}>
        {t(`locale.${edition}`)} <Icon name="down" small />
      </summary>
      <div className="locale-choices">
        <p className="note">{t('locale.edition')}</p>
        {editions.map(code => (
          <a
            key={code}
            href={localize(code, address)}
            aria-current={code === edition ? 'true' : undefined}
            onClick={event => {
              event.preventDefault()
              changeEdition(code)
            }}
          >
            <Choice chosen={code === edition}>{t(`locale.${code}`)}</Choice>
          </a>
        ))}
        <p className="note">{t('locale.lang')}</p>
        {langs.map(each => (
          <button
            key={each}
            type="button"
            lang={bcp47(edition, each)}
            aria-current={each === lang ? 'true' : undefined}
            onClick={() => changeLang(each)}
          >
            <Choice chosen={each === lang}>{t(`locale.${each}`)}</Choice>
          </button>
        ))}
      </div>
    </details>
  )
}

function Choice({ chosen, children }: { readonly chosen: boolean; readonly children: ReactNode }) {
  return (
    <>
      {children}
      {chosen ? <Icon name="check" small /> : null}
    </>
  )
}

/** Esc and a tap elsewhere close it. */
const useClosing = (menu: { readonly current: HTMLDetailsElement | null }): void => {
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = menu
      if (current?.open !== true || (event.target instanceof Node && current.contains(event.target))) return
      current.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [menu])
}

const walk = (event: KeyboardEvent<HTMLDetailsElement>): void => {
  const menu = event.currentTarget
  if (event.key === 'Escape' && menu.open) {
    event.preventDefault()
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  menu.open = true
  const items = [...menu.querySelectorAll<HTMLElement>('a, button')]
  const at = items.findIndex(item => item === document.activeElement)
  const next = event.key === 'ArrowDown' ? at + 1 : (at < 0 ? items.length : at) - 1
  items[(next + items.length) % items.length]?.focus()
}
