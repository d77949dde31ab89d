import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useCommand } from '~/ui/kit/use-command'
import { ConsoleMark } from '@console/app/base/mark'
import { AREA_KEYS } from '@console/app/shell/keys'
import { LangSwitch, SchemeSwitch } from '@console/app/base/switches'
import { Button } from '@console/kit/base/button'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import { FailureNotice } from '@console/kit/base/notice'
import { roleKey } from '@console/kit/base/role-key'
import { Status } from '@console/kit/base/status'
import { timeText } from '@console/kit/calls/times'
import { useNow } from '@console/kit/base/use-now'
import { isSteppedUp } from '@console/kit/calls/step-up'
import { useConsole, useOperator } from '@console/kit/calls/use-console'
import type { ScreenEntry } from '@console/screens/screen-entry'

/** The navigation, who is logged in, and what belongs to the whole console. */
export function Side({
  entries,
  onFind,
  onHelp,
}: {
  readonly entries: readonly ScreenEntry[]
  readonly onFind: () => void
  readonly onHelp: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <aside className="shell-side" aria-label={t('name')}>
      <div className="shell-brand">
        <ConsoleMark />
        {t('name')}
      </div>
      <button type="button" className="shell-find" onClick={onFind}>
        <ConsoleIcon name="search" small />
        <span>{t('palette.open')}</span>
        <kbd aria-hidden="true">{t('keys.palette')}</kbd>
      </button>
      <Navigation entries={entries} />
      <Foot onHelp={onHelp} />
    </aside>
  )
}

function Navigation({ entries }: { readonly entries: readonly ScreenEntry[] }) {
  const { t } = useTranslation('common')
  const [path] = useLocation()
  return (
    <nav className="shell-nav" aria-label={t('areas.label')}>
      {entries.map(entry => (
        <Link
          key={entry.name}
          href={entry.path}
          title={`G ${AREA_KEYS[entry.name].toUpperCase()}`}
          {...(isWithin(path, entry.path) ? { 'aria-current': 'page' as const } : {})}
        >
          <ConsoleIcon name={entry.name} />
          {t(`areas.${entry.name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Does a screen belong to the area of a navigation entry? */
const isWithin = (path: string, area: string): boolean =>
  area === '/' ? path === '/' : path === area || path.startsWith(`${area}/`)

function Foot({ onHelp }: { readonly onHelp: () => void }) {
  const { t } = useTranslation(['common', 'session'])
  const { lang } = useConsole()
  const { name, role, step_up_until: until } = useOperator()
  const now = useNow()
  return (
    <div className="shell-foot">
      {until !== undefined && isSteppedUp(until, now) ? (
        <Status tone="good" icon="key">
          {t('session:stepUp.until', { time: timeText(until, lang, 'clock') })}
        </Status>
      ) : null}
      <div className="shell-who">
        <ConsoleIcon name="me" />
        <div>
          <strong>{name}</strong>
          <span className="note">{t(`roles.${roleKey(role)}`)}</span>
        </div>
      </div>
      <div className="shell-tools">
        <LangSwitch />
        <SchemeSwitch />
        <button
          type="button"
          className="icon-button"
          aria-label={t('keys.title')}
          title={t('keys.title')}
          onClick={onHelp}
        >
          <ConsoleIcon name="keyboard" small />
        </button>
      </div>
      <LogOut />
    </div>
  )
}

function LogOut() {
  const { t } = useTranslation('session')
  const { session } = useConsole()
  const { run, pending, failure } = useCommand(() => session.logOut)
  return (
    <>
      {failure === undefined ? null : <FailureNotice failure={failure} />}
      <Button small icon="logout" disabled={pending} onClick={run}>
        {t('logout')}
      </Button>
    </>
  )
}
