import { useTranslation } from 'react-i18next'
import type { TodayState } from '~/contract/console/today'
import { Notice } from '@console/kit/base/notice'
import { useAlarmWords, useServiceName } from '@console/screens/today/use-words'

/** Troubles that cannot wait: services that do not answer, and alarms that no list of the screen has. */
export function Attention({ state: { services, alarms } }: { readonly state: TodayState }) {
  const { t } = useTranslation('today')
  const alarmWords = useAlarmWords()
  const serviceName = useServiceName()
  const down = services.flatMap(({ name, is_up: isUp }) =>
    isUp ? [] : [t('alarms.down', { service: serviceName(name) })],
  )
  const troubles = [...down, ...alarms.flatMap(({ id, subject = '' }) => alarmWords(id, subject) ?? [])]
  if (troubles.length === 0) return null
  return (
    <Notice tone="bad">
      <ul className="today-alarms">
        {troubles.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
