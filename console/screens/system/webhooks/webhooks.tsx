import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleEndpoint, webhookCalls } from '~/contract/console/webhooks'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { Listed } from '@console/kit/base/listed'
import { Status, type Tone } from '@console/kit/base/status'
import { useLook } from '@console/kit/calls/use-look'
import { onePage } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { Deliveries } from '@console/screens/system/webhooks/deliveries'

const EVERY_MS = 15_000
const TONES: Readonly<Record<ConsoleEndpoint['state'], Tone>> = { enabled: 'good', disabled: 'bad', removed: 'neutral' }

type EndpointAct = { readonly kind: 'ping' | 'disable' | 'enable' | 'redeliver'; readonly endpoint: string }

/** The receivers of webhooks, and what was sent to them. */
export function Webhooks() {
  const { t } = useTranslation('system')
  const [input] = useState({})
  const [act, setAct] = useState<EndpointAct>()
  const look = useLook(webhookCalls.listEndpoints, input, { everyMs: EVERY_MS })
  const columns: readonly Column<ConsoleEndpoint>[] = [
    { id: 'name', head: t('webhooks.endpoint'), cell: ({ name }) => name, lead: true },
    { id: 'origin', head: t('webhooks.origin'), cell: ({ origin }) => origin },
    {
      id: 'state',
      head: t('webhooks.state'),
      cell: ({ state, why }) => (
        <>
          <Status tone={TONES[state]}>{t(`webhooks.states.${state}`)}</Status>
          {why === undefined ? null : <span className="note"> {why}</span>}
        </>
      ),
    },
    { id: 'waiting', head: t('webhooks.waiting'), cell: ({ waiting, failing }) => waiting + failing, numeric: true },
    { id: 'failing', head: t('webhooks.failing'), cell: ({ failing }) => failing, numeric: true },
    { id: 'parked', head: t('webhooks.parked'), cell: ({ parked }) => parked, numeric: true },
    { id: 'events', head: t('webhooks.events'), cell: ({ events }) => <Listed items={events} />, hidden: true },
  ]
  const button = (kind: EndpointAct['kind'], endpoint: string, needs: string) => (
    <Button small needs={needs} onClick={() => setAct({ kind, endpoint })}>
      {t(`webhooks.${kind}`)}
    </Button>
  )
  return (
    <>
      <DataTable<ConsoleEndpoint>
        name="endpoints"
        caption={t('webhooks.title')}
        columns={columns}
        pages={onePage(look, ({ endpoints }) => endpoints)}
        rowKey={({ name }) => name}
        empty={{ title: t('webhooks.none'), text: t('webhooks.noneText') }}
        actions={({ name, state, parked }) => (
          <>
            {state === 'enabled' ? button('ping', name, 'webhooks ping') : null}
            {state === 'enabled' && parked > 0 ? button('redeliver', name, 'webhooks redeliver') : null}
            {state === 'enabled' ? button('disable', name, 'webhooks disable') : null}
            {state === 'disabled' ? button('enable', name, 'webhooks enable') : null}
          </>
        )}
      />
      <Deliveries />
      {act === undefined ? null : <EndpointDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

function EndpointDialog({
  act: { kind, endpoint },
  onClose,
}: {
  readonly act: EndpointAct
  readonly onClose: () => void
}) {
  const { t } = useTranslation('system')
  const params = { endpoint }
  const words = {
    title: t(`webhooks.${kind}Of`, { endpoint }),
    text: t(`webhooks.${kind}Text`),
    submit: t(`webhooks.${kind}`),
    draft: {},
    onClose,
  }
  switch (kind) {
    case 'ping':
      return <ActDialog call={webhookCalls.ping} params={params} {...words} done={() => t('webhooks.pingDone')} />
    case 'disable':
      return (
        <ActDialog
          call={webhookCalls.disableEndpoint}
          params={params}
          {...words}
          danger
          done={() => t('webhooks.disableDone', { endpoint })}
        />
      )
    case 'enable':
      return (
        <ActDialog
          call={webhookCalls.enableEndpoint}
          params={params}
          {...words}
          done={() => t('webhooks.enableDone', { endpoint })}
        />
      )
    case 'redeliver':
      return (
        <ActDialog
          call={webhookCalls.redeliver}
          {...words}
          input={() => ({ deliveries: [], endpoint })}
          done={({ deliveries }) => t('webhooks.redelivered', { count: deliveries.length })}
        />
      )
  }
}
