import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, Route, Switch } from 'wouter'
import { lazyWithRetry } from '~/start/lazy-component'
import { Boundary } from '@console/app/shell/boundary'
import { Button } from '@console/kit/base/button'
import { Empty, Loading, Notice } from '@console/kit/base/notice'
import { Screen } from '@console/kit/base/screen'
import { useCan } from '@console/kit/calls/use-can'
import { useConsole } from '@console/kit/calls/use-console'
import { loadAreas } from '@console/i18n/load'
import { type ScreenEntry, type ScreenProps, isOpen } from '@console/screens/screen-entry'
import { screens } from '@console/screens/registry'

/** The screen of the present address. */
export function Routes({ entries }: { readonly entries: readonly ScreenEntry[] }) {
  const [first] = entries
  return (
    <Switch>
      {screens.map(entry => (
        <Route key={entry.path} path={entry.path}>
          {params => <Opened entry={entry} params={textsOf(params)} />}
        </Route>
      ))}
      {first === undefined ? null : (
        <Route path="/">
          <Redirect href={first.path} replace />
        </Route>
      )}
      <Route>
        <Missing />
      </Route>
    </Switch>
  )
}

const textsOf = (params: Readonly<Record<string | number, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

function Opened({ entry, params }: { readonly entry: ScreenEntry; readonly params: Readonly<Record<string, string>> }) {
  const can = useCan()
  const { i18n } = useTranslation()
  const { lang } = useConsole()
  if (!isOpen(entry, can)) return <Forbidden />
  const Part = partOf(entry, () => loadAreas(i18n, lang, ['refusals', entry.name, ...(entry.texts ?? [])]))
  return (
    // another order is another screen, with its own state
    <Boundary broken={retry => <Broken onRetry={retry} />} key={`${entry.path} ${JSON.stringify(params)}`}>
      <Suspense fallback={<Waiting />}>
        <Part params={params} />
      </Suspense>
    </Boundary>
  )
}

const parts = new Map<string, ComponentType<ScreenProps>>()

/** The code of a screen, and its texts beside it. */
const partOf = (entry: ScreenEntry, loadTexts: () => Promise<void>): ComponentType<ScreenProps> => {
  const load = () => Promise.all([entry.load(), loadTexts()]).then(([part]) => part)
  const part = parts.get(entry.path) ?? lazyWithRetry(load, LostScreen)
  parts.set(entry.path, part)
  return part
}

function Waiting() {
  return (
    <div className="screen">
      <Loading lines={6} />
    </div>
  )
}

function LostScreen({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  return <NoScreen text={t('lost')} onRetry={onRetry} />
}

function Broken({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  return <NoScreen text={t('broken')} onRetry={onRetry} />
}

function NoScreen({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className="screen">
      <Notice
        tone="bad"
        action={
          <Button small icon="refresh" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  )
}

function Missing() {
  const { t } = useTranslation('common')
  return (
    <Screen title={t('missing.title')}>
      <Empty title={t('missing.text')} />
    </Screen>
  )
}

function Forbidden() {
  const { t } = useTranslation('common')
  return (
    <Screen title={t('forbidden.title')}>
      <Empty title={t('forbidden.text')} />
    </Screen>
  )
}
