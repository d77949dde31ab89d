import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import { type ConsoleFinding, systemCalls } from '~/contract/console/system'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { FailureNotice, Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { CheckRow } from '@console/screens/system/checks/check-row'

/**
 * What the shop checks about itself, as the command `doctor` does: what is wrong first, with what to do. In a large shop
 * some checks take seconds: the others are shown at once.
 */
export function Checks() {
  const { t } = useTranslation('system')
  const [input] = useState({})
  const soon = useLook(systemCalls.examine, input)
  const long = useLook(systemCalls.examineLong, input)
  const others = known(long.state)?.findings
  const failure = errorOf(long.state)
  const again = () => {
    soon.refetch()
    long.refetch()
  }
  return (
    <Panel
      title={t('checks.title')}
      actions={
        <Button icon="refresh" onClick={again}>
          {t('checks.again')}
        </Button>
      }
    >
      <Looked look={soon} lines={8}>
        {({ at, findings }) => (
          <>
            <p className="note">
              {t('checks.at')} <Time at={at} form="full" />
            </p>
            {failure === undefined ? null : <FailureNotice failure={failure} onRetry={long.refetch} />}
            {others === undefined && failure === undefined ? <p role="status">{t('checks.others')}</p> : null}
            <Findings findings={[...findings, ...(others ?? [])]} isWhole={others !== undefined} />
          </>
        )}
      </Looked>
    </Panel>
  )
}

const ORDER: readonly ConsoleFinding['state'][] = ['bad', 'due']

function Findings({ findings, isWhole }: { readonly findings: readonly ConsoleFinding[]; readonly isWhole: boolean }) {
  const { t } = useTranslation('system')
  const wrong = ORDER.flatMap(state => findings.filter(each => each.state === state))
  const good = findings.filter(({ state }) => state === 'good')
  return (
    <>
      {wrong.length === 0 && isWhole ? <Notice tone="good">{t('checks.allGood')}</Notice> : null}
      <ul className="system-checks">
        {wrong.map(finding => (
          <CheckRow key={finding.id} finding={finding} />
        ))}
      </ul>
      <details className="system-more" open={wrong.length === 0 && isWhole}>
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
