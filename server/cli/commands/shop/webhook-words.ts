import type { WebhookRefusal } from '@server/acts/system/webhook-acts'

/** Why a command on webhooks was refused. */
export const webhookWords = (refusal: WebhookRefusal): string => {
  switch (refusal._tag) {
    case 'nothing_named':
      return 'Name the deliveries, or use --endpoint for those that were given up.'
    case 'delivery_absent':
      return `${refusal.delivery} is no delivery: webhooks list names them.`
    case 'endpoint_absent':
      return `${refusal.endpoint} is no endpoint of WEBHOOKS_FILE: webhooks list names them.`
    case 'endpoint_ambiguous':
      return `Several endpoints are at ${refusal.origin}: name ${refusal.endpoints.join(' or ')}.`
    case 'endpoint_disabled':
      return `${refusal.endpoint} is disabled: webhooks enable ${refusal.endpoint} first.`
  }
}
