import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Palette } from '@console/app/palette/palette'
import { Drawer } from '@console/app/shell/drawer'
import type { KeyAct } from '@console/app/shell/keys'
import { Routes } from '@console/app/shell/routes'
import { ShortcutsDialog } from '@console/app/shell/shortcuts-dialog'
import { Side } from '@console/app/shell/side'
import { useKeys } from '@console/app/shell/use-keys'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { useCan } from '@console/kit/calls/use-can'
import { navigationOf } from '@console/screens/screen-entry'
import { screens } from '@console/screens/registry'
import '@console/app/shell/shell.css'

type Over = 'palette' | 'help' | 'drawer'

/** The console after the login: navigation, the present screen, and what the keys open. */
export function Shell() {
  const { t } = useTranslation('common')
  const can = useCan()
  const [, navigate] = useLocation()
  const [over, setOver] = useState<Over>()
  const close = useCallback(() => setOver(undefined), [])
  const entries = navigationOf(screens, can)
  useKeys((act: KeyAct) => {
    switch (act._tag) {
      case 'palette':
        return setOver(before => (before === 'palette' ? undefined : 'palette'))
      case 'help':
        return setOver('help')
      case 'search': {
        const field = document.querySelector<HTMLElement>('[data-search]')
        return field === null ? setOver('palette') : field.focus()
      }
      case 'area': {
        const entry = entries.find(({ name }) => name === act.area)
        return entry === undefined ? undefined : navigate(entry.path)
      }
      case 'go':
        return undefined
    }
  })
  const side = <Side entries={entries} onFind={() => setOver('palette')} onHelp={() => setOver('help')} />
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div className="shell">
        {side}
        <header className="shell-top">
          <button type="button" className="icon-button" aria-label={t('areas.open')} onClick={() => setOver('drawer')}>
            <ConsoleIcon name="menu" />
          </button>
          <span>{t('name')}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('palette.open')}
            onClick={() => setOver('palette')}
          >
            <ConsoleIcon name="search" />
          </button>
        </header>
        <main id="main" tabIndex={-1}>
          <Routes entries={entries} />
        </main>
      </div>
      {over === 'palette' ? <Palette entries={entries} onClose={close} /> : null}
      {over === 'help' ? <ShortcutsDialog entries={entries} onClose={close} /> : null}
      {over === 'drawer' ? <Drawer onClose={close}>{side}</Drawer> : null}
    </>
  )
}
