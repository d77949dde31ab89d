import type { i18n as I18n } from 'i18next'
import { useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type AroundNavHandler, Router } from 'wouter'
import { CONSOLE_PATH } from '~/contract/console/console-call'
import { ToastProvider } from '~/ui/kit/popup/toast'
import { Login } from '@console/app/login/login'
import { Shell } from '@console/app/shell/shell'
import { StepUpProvider } from '@console/app/login/step-up'
import { Unreachable } from '@console/app/login/unreachable'
import type { Console } from '@console/kit/calls/console'
import { ConsoleContext, OperatorContext, useConsole, useSessionState } from '@console/kit/calls/use-console'

/** A new screen begins at its top. The browser itself restores the place on the way back. */
const toTheTop: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options)
  if (options?.replace !== true) window.scrollTo(0, 0)
}

export function Root({ console, i18n }: { readonly console: Console; readonly i18n: I18n }) {
  return (
    <ConsoleContext value={console}>
      <I18nextProvider i18n={i18n}>
        <Router base={CONSOLE_PATH} aroundNav={toTheTop}>
          <ToastProvider>
            <Door />
          </ToastProvider>
        </Router>
      </I18nextProvider>
    </ConsoleContext>
  )
}

/** The login, or what lies behind it. The address stays: after the login the same screen comes back. */
function Door() {
  const { session, clock } = useConsole()
  const state = useSessionState()
  const ends = state._tag === 'in' ? state.operator.expires_at : undefined
  useEffect(() => {
    void session.restore()
  }, [session])
  useEffect(() => {
    if (ends === undefined) return undefined
    const over = setTimeout(session.ended, Math.min(LONGEST_TIMER_MS, Math.max(0, ends - clock.serverNow())))
    return () => clearTimeout(over)
  }, [ends, session, clock])
  switch (state._tag) {
    case 'asked':
      return null
    case 'failed':
      return <Unreachable failure={state.failure} />
    case 'out':
      return <Login ended={state.ended} />
    case 'in':
      return (
        // another operator starts with an empty state
        <OperatorContext value={state.operator} key={state.operator.name}>
          <StepUpProvider>
            <Shell />
          </StepUpProvider>
        </OperatorContext>
      )
  }
}

/** Timers count in 32 bits. */
const LONGEST_TIMER_MS = 2_000_000_000
