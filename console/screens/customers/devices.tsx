import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomerFacts, type CustomerSession, customersCalls } from '~/contract/console/customers'
import { deviceName } from '~/domain/account/device-name'
import { ActButton } from '@console/kit/base/act-button'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Panel } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { EndSessions } from '@console/screens/customers/acts/end-sessions'

const ACT = 'sessions revoke'

/** Where the customer is logged in. */
export function Devices({ customer: { id, sessions } }: { readonly customer: CustomerFacts }) {
  const { t } = useTranslation('customers')
  const [input] = useState({ params: { id } })
  const look = useLook(customersCalls.sessions, input)
  const [ending, setEnding] = useState<CustomerSession | 'all'>()
  return (
    <Panel
      title={t('devices.title')}
      actions={
        sessions === 0 ? null : (
          <ActButton small needs={ACT} onClick={() => setEnding('all')}>
            {t('devices.endAll')}
          </ActButton>
        )
      }
    >
      <Looked look={look}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="note">{t('devices.none')}</p>
          ) : (
            <ul className="customer-devices">
              {items.map(session => (
                <Device key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </ul>
          )
        }
      </Looked>
      {ending === undefined ? null : (
        <EndSessions
          customer={id}
          session={ending === 'all' ? undefined : ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  )
}

function Device({
  session: { agent, created_at: since, seen_at: seen },
  onEnd,
}: {
  readonly session: CustomerSession
  readonly onEnd: () => void
}) {
  const { t } = useTranslation('customers')
  const named = deviceName(agent)
  const name = named === '' ? t('devices.unknown') : named
  return (
    <li>
      <div>
        <strong title={agent}>{name}</strong>
        <p className="note">
          {t('devices.seen')} <Time at={seen} form="ago" /> · {t('devices.since')} <Time at={since} />
        </p>
      </div>
      <Button small kind="plain" needs={ACT} aria-label={t('devices.endThis', { agent: name })} onClick={onEnd}>
        {t('devices.end')}
      </Button>
    </li>
  )
}
