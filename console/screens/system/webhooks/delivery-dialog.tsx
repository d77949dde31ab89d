import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhookCalls } from '~/contract/console/webhooks'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { Looked } from '@console/kit/base/looked'
import { Facts } from '@console/kit/base/panel'
import { Time } from '@console/kit/base/time'
import { useLook } from '@console/kit/calls/use-look'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** One delivery: what was sent, how far it is, and what the receiver said. */
export function DeliveryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['system', 'common'])
  const [input] = useState({ params: { id } })
  const look = useLook(webhookCalls.showDelivery, input)
  const [isSending, setSending] = useState(false)
  if (isSending)
    return (
      <ActDialog
        call={webhookCalls.redeliver}
        title={t('deliveries.again')}
        text={t('deliveries.againText')}
        submit={t('deliveries.again')}
        draft={{}}
        input={() => ({ deliveries: [id] })}
        done={({ deliveries }) => t('webhooks.redelivered', { count: deliveries.length })}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('deliveries.one')} onClose={onClose} wide>
      <DialogBody>
        <Looked look={look}>
          {delivery => (
            <>
              <Facts
                items={[
                  [t('deliveries.event'), <code key="event">{delivery.event}</code>],
                  [t('webhooks.endpoint'), delivery.endpoint],
                  [t('webhooks.state'), t(`deliveries.states.${delivery.state}`)],
                  [t('deliveries.id'), <code key="id">{delivery.id}</code>],
                  [t('deliveries.changed'), <Time key="changed" at={delivery.changed_at} form="full" />],
                  [t('deliveries.attempts'), delivery.attempts],
                  [
                    t('deliveries.due'),
                    delivery.due_at === undefined ? undefined : <Time key="due" at={delivery.due_at} form="full" />,
                  ],
                  [t('deliveries.failed'), delivery.note],
                  [t('deliveries.status'), delivery.status],
                ]}
              />
              <h3 className="system-part">{t('deliveries.data')}</h3>
              <pre className="system-block">{JSON.stringify(delivery.data, null, 2)}</pre>
              {delivery.answer === undefined || delivery.answer === '' ? null : (
                <>
                  <h3 className="system-part">{t('deliveries.answer')}</h3>
                  <pre className="system-block">{delivery.answer}</pre>
                </>
              )}
            </>
          )}
        </Looked>
      </DialogBody>
      <DialogFoot>
        <Button needs="webhooks redeliver" onClick={() => setSending(true)}>
          {t('deliveries.again')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
