import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleMachine, systemCalls } from '~/contract/console/system'
import { ActDialog } from '@console/kit/act/act-dialog'
import { ActButton } from '@console/kit/base/act-button'
import { Looked } from '@console/kit/base/looked'
import { Notice } from '@console/kit/base/notice'
import { Facts, Panel } from '@console/kit/base/panel'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'

const EVERY_MS = 20_000

/** The running processes with the keys that each knows, the keys of the vault, and the backups. */
export function Machine() {
  const [input] = useState({})
  const look = useLook(systemCalls.showMachine, input, { everyMs: EVERY_MS })
  return (
    <Looked look={look} lines={6}>
      {machine => (
        <>
          <Processes {...machine} />
          <Keys {...machine} />
          <Backup backup={machine.backup} />
        </>
      )}
    </Looked>
  )
}

function Processes({ processes, keys }: ConsoleMachine) {
  const { t } = useTranslation(['system', 'common'])
  const current = keys.find(({ is_current: isCurrent }) => isCurrent)?.id
  return (
    <Panel title={t('machine.processes')}>
      {processes.length === 0 ? <p className="note">{t('machine.none')}</p> : null}
      <ul className="system-checks">
        {processes.map(({ name, started_at: started, migration, keys: known }) => (
          <li className="system-check" key={`${name} ${started}`}>
            <div>
              <strong>{name}</strong>
              <p className="note">
                {t('machine.started')} <Time at={started} form="ago" /> · {t('machine.migration', { migration })} ·{' '}
                {t('machine.knows', { keys: known.join(t('common:comma')) })}
              </p>
            </div>
            {current === undefined || known.includes(current) ? (
              <Status tone="good">{t('machine.hasKey')}</Status>
            ) : (
              <Status tone="bad">{t('machine.lacksKey', { key: current })}</Status>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Keys({ keys, processes }: ConsoleMachine) {
  const { t } = useTranslation('system')
  const [isRotating, setRotating] = useState(false)
  const isDue = keys.some(({ is_current: isCurrent, data_keys: many }) => !isCurrent && many > 0)
  return (
    <Panel
      title={t('keys.title')}
      actions={
        <ActButton icon="key" needs="vault rotate" onClick={() => setRotating(true)}>
          {t('keys.rotate')}
        </ActButton>
      }
    >
      <p className="note">{t('keys.text')}</p>
      {isDue ? <Notice tone="wait">{t('keys.due')}</Notice> : null}
      <ul className="system-checks">
        {keys.map(({ id, data_keys: many, is_current: isCurrent }) => (
          <li className="system-check" key={id}>
            <div>
              <strong>{id}</strong>
              <p className="note">
                {t('keys.wraps', { count: many })} ·{' '}
                {t('keys.knownBy', {
                  known: processes.filter(({ keys: known }) => known.includes(id)).length,
                  all: processes.length,
                })}
              </p>
            </div>
            {isCurrent ? (
              <Status tone="good">{t('keys.current')}</Status>
            ) : (
              <Status tone="neutral">{t('keys.old')}</Status>
            )}
          </li>
        ))}
      </ul>
      {isRotating ? (
        <ActDialog
          call={systemCalls.rotateKeys}
          title={t('keys.rotate')}
          text={t('keys.rotateText')}
          submit={t('keys.rotate')}
          draft={{}}
          preview={answer => (
            <Facts
              items={[
                [t('keys.all'), answer.keys],
                [t('keys.rewrapped'), answer.rewrapped],
              ]}
            />
          )}
          done={({ rewrapped }) => t('keys.done', { count: rewrapped })}
          onClose={() => setRotating(false)}
        />
      ) : null}
    </Panel>
  )
}

function Backup({ backup: { is_watched: isWatched, at } }: Pick<ConsoleMachine, 'backup'>) {
  const { t } = useTranslation('system')
  return (
    <Panel title={t('backup.title')}>
      {!isWatched ? (
        <Notice tone="neutral">{t('backup.unwatched')}</Notice>
      ) : at === undefined ? (
        <Notice tone="bad">{t('backup.never')}</Notice>
      ) : (
        <Facts
          items={[
            [t('backup.last'), <Time key="last" at={at} form="full" />],
            [t('backup.age'), <Time key="age" at={at} form="ago" />],
          ]}
        />
      )}
    </Panel>
  )
}
