import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known } from '~/application/lib/remote'
import type { DeviceSession } from '~/domain/account/account'
import { deviceName } from '~/domain/account/device-name'
import { hasCall } from '~/domain/catalog/features'
import { SettingGroup } from '~/ui/account/settings/setting-group'
import { useAccount } from '~/ui/kit/form/use-account'
import { Confirm } from '~/ui/kit/popup/confirm'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import { useDates } from '~/ui/kit/time/dates'
import '~/ui/kit/controls/rows.css'

/** Where one is logged in, and the ways to end that; nothing where the shop's server does not list it. */
export function Devices() {
  const shop = known(useLive(useApp().catalog.init.state))
  return shop !== undefined && hasCall(shop, 'devices') ? <List /> : null
}

function List() {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const remote = useLive(profile.devices.state)
  const devices = known(remote)
  const [asking, setAsking] = useState(false)
  const revoke = useCommand(profile.revoke)
  const everywhere = useCommand(() => profile.revokeAll)
  const failure = revoke.failure ?? everywhere.failure ?? errorOf(remote)
  return (
    <>
      {failure === undefined ? null : <ErrorNotice failure={failure} onRetry={profile.devices.refresh} />}
      {devices === undefined ? null : (
        <SettingGroup title={t('devices.title')} note={t('devices.note')}>
          <ul>
            {devices.map(device => (
              <Device key={device.id} device={device} pending={revoke.pending} onRevoke={() => revoke.run(device.id)} />
            ))}
          </ul>
          <button type="button" className="list-row" onClick={() => setAsking(true)}>
            <AnyIcon name="logout" />
            <span>{t('devices.everywhere')}</span>
          </button>
        </SettingGroup>
      )}
      {asking ? (
        <Confirm
          title={t('devices.question')}
          text={t('devices.questionNote')}
          yes={t('devices.yes')}
          no={t('devices.no')}
          pending={everywhere.pending}
          onYes={() => {
            everywhere.run()
            setAsking(false)
          }}
          onNo={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function Device({
  device: { agent, current, seen_at },
  pending,
  onRevoke,
}: {
  readonly device: DeviceSession
  readonly pending: boolean
  readonly onRevoke: () => void
}) {
  const { t } = useTranslation('account')
  const dates = useDates()
  const called = deviceName(agent)
  const name = called === '' ? t('devices.unknown') : called
  return (
    <li className="list-row list-row-wrap">
      <span>
        {name}
        <span className="note">{current ? t('devices.this') : t('devices.seen', { when: dates.moment(seen_at) })}</span>
      </span>
      {current ? null : (
        <button
          type="button"
          className="button button-plain"
          aria-label={t('devices.endNamed', { name })}
          disabled={pending}
          onClick={onRevoke}
        >
          {t('devices.end')}
        </button>
      )}
    </li>
  )
}
