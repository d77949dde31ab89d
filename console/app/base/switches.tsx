import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '~/domain/shared/locale'
import { applyScheme } from '@console/app/base/colours'
import { type Scheme, changeLang, keepScheme, readScheme } from '@console/app/base/preferences'
import { Button } from '@console/kit/base/button'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import type { IconName } from '@console/kit/base/icons'
import { useConsole } from '@console/kit/calls/use-console'

const OTHER: Readonly<Record<Lang, Lang>> = { en: 'zh-Hant', 'zh-Hant': 'en' }

/** Changes to the other language. Its name is written in that language. */
export function LangSwitch() {
  const { t } = useTranslation('common')
  const { lang } = useConsole()
  const other = OTHER[lang]
  return (
    <Button kind="plain" small lang={other} onClick={() => changeLang(other)}>
      {t(`langs.${other}`)}
    </Button>
  )
}

const NEXT: Readonly<Record<Scheme, Scheme>> = { system: 'light', light: 'dark', dark: 'system' }
const ICONS: Readonly<Record<Scheme, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' }

/** Steps through the colour schemes: the system's, light, dark. */
export function SchemeSwitch() {
  const { t } = useTranslation('common')
  const [scheme, setScheme] = useState(readScheme)
  const step = () => {
    const next = NEXT[scheme]
    keepScheme(next)
    applyScheme(next)
    setScheme(next)
  }
  const name = t('scheme.label', { scheme: t(`scheme.${scheme}`) })
  return (
    <button type="button" className="icon-button" title={name} aria-label={name} onClick={step}>
      <ConsoleIcon name={ICONS[scheme]} small />
    </button>
  )
}
