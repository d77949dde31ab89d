import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { systemCalls } from '~/contract/console/system'
import { ActDialog } from '@console/kit/act/act-dialog'
import { ActButton } from '@console/kit/base/act-button'
import { Button } from '@console/kit/base/button'
import { FailureNotice, Notice } from '@console/kit/base/notice'
import { Facts, Panel } from '@console/kit/base/panel'
import { Progress } from '@console/kit/base/progress'
import { useNumber } from '@console/kit/calls/use-number'
import { type ChainCheck, useChain } from '@console/screens/system/audit/use-chain'

/** The chain of the audit: works it out again, and says whether a row was changed, taken out or cut off. */
export function Chain() {
  const { t } = useTranslation('system')
  const { check, start, stop } = useChain()
  const [isAccepting, setAccepting] = useState(false)
  return (
    <Panel
      title={t('chain.title')}
      actions={
        check._tag === 'runs' ? (
          <Button icon="close" onClick={stop}>
            {t('chain.stop')}
          </Button>
        ) : (
          <ActButton icon="shield" needs="audit verify" onClick={start}>
            {t('chain.start')}
          </ActButton>
        )
      }
    >
      <p className="note">{t('chain.text')}</p>
      <Outcome check={check} onAccept={() => setAccepting(true)} />
      {isAccepting ? (
        <ActDialog
          call={systemCalls.acceptChain}
          title={t('chain.accept')}
          text={t('chain.acceptText')}
          submit={t('chain.accept')}
          draft={{}}
          danger
          preview={({ cut }) => <Facts items={[[t('chain.cut'), cut ?? t('chain.uncut')]]} />}
          done={() => t('chain.accepted')}
          onDone={stop}
          onClose={() => setAccepting(false)}
        />
      ) : null}
    </Panel>
  )
}

function Outcome({ check, onAccept }: { readonly check: ChainCheck; readonly onAccept: () => void }) {
  const { t } = useTranslation('system')
  const number = useNumber()
  switch (check._tag) {
    case 'rest':
      return null
    case 'failed':
      return <FailureNotice failure={check.failure} />
    case 'runs':
      return (
        <div role="status">
          <Progress
            label={t('chain.title')}
            part={check.part}
            text={t('chain.rows', { count: check.rows, rows: number(check.rows) })}
          />
        </div>
      )
    case 'done': {
      const { broken, last, rows, seals } = check
      if (broken === undefined && last.cut === undefined)
        return <Notice tone="good">{t('chain.holds', { rows: number(rows), seals: number(seals) })}</Notice>
      return (
        <>
          {broken === undefined ? null : (
            <Notice tone="bad">
              {t('chain.broken', { seal: broken.seal })} <span className="system-message">{broken.why}</span>
            </Notice>
          )}
          {last.cut === undefined ? null : (
            <Notice
              tone="bad"
              action={
                <Button small needs="audit accept" onClick={onAccept}>
                  {t('chain.accept')}
                </Button>
              }
            >
              {t('chain.wasCut')} <span className="system-message">{last.cut}</span>
            </Notice>
          )}
        </>
      )
    }
  }
}
