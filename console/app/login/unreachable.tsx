import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'
import { ConsoleMark } from '@console/app/base/mark'
import { Button } from '@console/kit/base/button'
import { FailureNotice } from '@console/kit/base/notice'
import { useConsole } from '@console/kit/calls/use-console'
import '@console/app/login/login.css'

/** The shop did not say who is logged in. */
export function Unreachable({ failure }: { readonly failure: Failure<Refused> }) {
  const { t } = useTranslation('common')
  const { session } = useConsole()
  return (
    <main className="login">
      <div className="panel login-card">
        <div className="login-top">
          <ConsoleMark />
        </div>
        <h1>{t('name')}</h1>
        <FailureNotice failure={failure} />
        <div className="login-submit">
          <Button icon="refresh" onClick={() => void session.restore()}>
            {t('retry')}
          </Button>
        </div>
      </div>
    </main>
  )
}
