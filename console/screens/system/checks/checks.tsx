import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleFinding, systemCalls } from '~/contract/console/system'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { CheckRow } from '@console/screens/system/checks/check-row'

/** What the shop checks about itself, as the command `doctor` does: what is wrong first, with what to do. */
export function Checks() {
  const { t } = useTranslation('system')
  const [input] = useState({})
  const look = useLook(systemCalls.examine, input)
  return (
    <Panel
      title={t('checks.title')}
      actions={
        <Button icon="refresh" onClick={look.refetch}>
          {t('checks.again')}
        </Button>
      }
    >
      <Looked look={look} lines={8}>
        {({ at, findings }) => (
          <>
            <p className="note">
              {t('checks.at')} <Time at={at} form="full" />
            </p>
            <Findings findings={findings} />
          </>
        )}
      </Looked>
    </Panel>
  )
}

const ORDER: readonly ConsoleFinding['state'][] = ['bad', 'due']

function Findings({ findings }: { readonly findings: readonly ConsoleFinding[] }) {
  const { t } = useTranslation('system')
  const wrong = ORDER.flatMap(state => findings.filter(each => each.state === state))
  const good = findings.filter(({ state }) => state === 'good')
  return (
    <>
      {wrong.length === 0 ? <Notice tone="good">{t('checks.allGood')}</Notice> : null}
      <ul className="system-checks">
        {wrong.map(finding => (
          <CheckRow key={finding.id} finding={finding} />
        ))}
      </ul>
      <details className="system-more" open={wrong.length === 0}>
        <summary>{t('checks.good', { count: good.length })}</summary>
        <ul className="system-checks">
          {good.map(finding => (
            <CheckRow key={finding.id} finding={finding} />
          ))}
        </ul>
      </details>
    </>
  )
}
