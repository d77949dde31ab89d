import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { TodayState } from '~/contract/console/today'
import { Panel } from '@console/kit/base/panel'
import { Status, type Tone } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useServiceName } from '@console/screens/today/use-words'

/** How the services of the shop are: what it calls, what it sends, and its backups. */
export function ServicesNow({
  state: { services, webhooks, pushes, receipts, alarms, backup },
}: {
  readonly state: TodayState
}) {
  const { t } = useTranslation('today')
  const serviceName = useServiceName()
  const isOld = (id: string) => alarms.some(alarm => alarm.id === id)
  return (
    <Panel title={t('services.title')}>
      <ul className="today-rows">
        {services.map(({ name, is_up: isUp }) => (
          <Service key={name} name={serviceName(name)} tone={isUp ? 'good' : 'bad'}>
            {t(isUp ? 'services.up' : 'services.down')}
          </Service>
        ))}
        {webhooks.map(({ endpoint, is_enabled: isEnabled, waiting, failing, parked }) => (
          <Service
            key={endpoint}
            name={t('services.webhook', { endpoint })}
            href="/system/webhooks"
            tone={!isEnabled || parked > 0 ? 'bad' : failing > 0 ? 'wait' : 'good'}
          >
            {isEnabled ? t('services.webhookState', { waiting: waiting + failing, parked }) : t('services.disabled')}
          </Service>
        ))}
        <Service name={t('services.pushes')} tone={isOld('pushes.old') ? 'bad' : 'good'}>
          {t('services.waiting', { count: pushes.waiting })}
        </Service>
        <Service name={t('services.receipts')} tone={isOld('receipts.old') || receipts.failed > 0 ? 'bad' : 'good'}>
          {t('services.receiptState', { waiting: receipts.waiting, failed: receipts.failed })}
        </Service>
        <Service
          name={t('services.backup')}
          href="/system/machine"
          tone={!backup.is_watched ? 'neutral' : isOld('backup.old') || backup.at === undefined ? 'bad' : 'good'}
        >
          {!backup.is_watched ? (
            t('services.unwatched')
          ) : backup.at === undefined ? (
            t('services.never')
          ) : (
            <Time at={backup.at} form="ago" />
          )}
        </Service>
      </ul>
      {services.length === 0 ? <p className="note">{t('services.none')}</p> : null}
    </Panel>
  )
}

function Service({
  name,
  href,
  tone,
  children,
}: {
  readonly name: string
  readonly href?: string
  readonly tone: Tone
  readonly children: ReactNode
}) {
  return (
    <li>
      {href === undefined ? <span>{name}</span> : <Link href={href}>{name}</Link>}
      <Status tone={tone}>{children}</Status>
    </li>
  )
}
