import { useTranslation } from 'react-i18next'
import { useOrderWords } from '@console/screens/orders/order-words'

/** The name of a service, such as `payment.mpay`, for people. */
export const useServiceName = (): ((name: string) => string) => {
  const { t } = useTranslation('today')
  const words = useOrderWords()
  return name => {
    const [kind = '', provider = ''] = name.split('.')
    switch (kind) {
      case 'payment':
        return t('services.payment', { provider: words.provider(provider) })
      case 'social':
        return t('services.social', { provider })
      case 'sms':
        return t('services.sms')
      case 'mail':
        return t('services.mail')
      case 'supplier':
        return t('services.supplier')
      default:
        return name
    }
  }
}

/** The words of an alarm; undefined: a list of the screen has it. */
export const useAlarmWords = (): ((id: string, subject: string) => string | undefined) => {
  const { t } = useTranslation('today')
  const words = useOrderWords()
  return (id, subject) => {
    switch (id) {
      case 'pushes.old':
        return t('alarms.pushes')
      case 'receipts.old':
        return t('alarms.receipts')
      case 'refunds.old':
        return t('alarms.refunds')
      case 'backup.old':
        return t('alarms.backup')
      case 'codes.unreadable':
        return t('alarms.unreadable')
      case 'notifications.undecryptable':
        return t('alarms.notifications', { provider: words.provider(subject) })
      case 'webhooks.disabled':
        return t('alarms.webhooksDisabled', { endpoint: subject })
      case 'webhooks.parked':
        return t('alarms.webhooksParked', { endpoint: subject })
      case 'webhooks.old':
        return t('alarms.webhooksOld', { endpoint: subject })
      default:
        return undefined
    }
  }
}

export const useEditionName = (): ((edition: string) => string) => {
  const { t } = useTranslation('today')
  return edition => (edition === 'mo' ? t('editions.mo') : edition === 'hk' ? t('editions.hk') : edition)
}
