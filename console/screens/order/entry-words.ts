import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '~/contract/console/order-record'
import { effects, refundStates, supplierStates, voidCauses } from '~/contract/console/order-states'
import { knownStatuses } from '~/domain/orders/order-status'
import { refundReasons } from '~/domain/orders/refund'
import { useOrderWords } from '@console/screens/orders/order-words'

/** An entry of the timeline in words: what happened, and more about it. */
interface EntryWords {
  readonly title: string
  readonly details: readonly string[]
}

const EVENTS = ['paid', 'failed', 'expired'] as const
const MAILS = ['waiting', 'sent', 'failed'] as const
const DELIVERIES = ['waiting', 'delivered', 'parked'] as const
const COMMANDS = [
  'orders_fulfil',
  'orders_give-up',
  'orders_cancel',
  'orders_hold',
  'orders_release',
  'orders_refund',
  'orders_replace',
  'orders_reveal-code',
  'orders_mark-paid',
  'orders_claim',
  'orders_unclaim',
  'audit_evidence',
] as const
/** The facts of acts that say more than ids. */
const FACTS = [
  'status',
  'state',
  'amount',
  'unit',
  'units',
  'cause',
  'ref',
  'effect',
  'althoughSent',
  'unmasked',
] as const

const oneOf = <Name extends string>(names: readonly Name[], value: string | undefined): Name | undefined =>
  names.find(name => name === value)

export const useEntryWords = (): ((entry: TimelineEntry) => EntryWords) => {
  const title = useTitle()
  const details = useDetails()
  return entry => ({ title: title(entry), details: details(entry).filter(text => text !== '') })
}

const useTitle = (): ((entry: TimelineEntry) => string) => {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  return ({ kind, facts }) => {
    const { by = '', money = '', provider = '', state = '', command = '' } = facts
    switch (kind) {
      case 'codes_held':
      case 'codes_released':
      case 'codes_sold':
      case 'codes_voided':
      case 'codes_restored':
      case 'codes_shown':
        return t(`timeline.${kind}`, { count: Number(facts['codes'] ?? 0) })
      case 'placed':
      case 'erased':
        return t(`timeline.${kind}`)
      case 'payment_opened':
        return t('timeline.payment_opened', { method: words.method(facts['method'] ?? '') })
      case 'payment_event':
        return t('timeline.payment_event', {
          provider: words.provider(provider),
          event: t(`events.${oneOf(EVENTS, facts['event']) ?? 'other'}`),
        })
      case 'top_up': {
        const known = oneOf(supplierStates, state)
        return t('timeline.top_up', { state: known === undefined ? state : t(`pieces.supplierStates.${known}`) })
      }
      case 'refund_due':
      case 'refund_sent':
        return t(`timeline.${kind}`, { money })
      case 'receipt': {
        const known = oneOf(MAILS, state)
        return t('timeline.receipt', { state: known === undefined ? state : t(`mails.${known}`) })
      }
      case 'webhook': {
        const known = oneOf(DELIVERIES, state)
        const { event = '', endpoint = '' } = facts
        const said = known === undefined ? state : t(`deliveries.${known}`)
        return t('timeline.webhook', { event, endpoint, state: said })
      }
      case 'note':
        return t('timeline.note', { by })
      case 'act': {
        const known = oneOf(COMMANDS, command.replaceAll(' ', '_'))
        return t('timeline.act', { by, what: known === undefined ? command : t(`commands.${known}`) })
      }
    }
  }
}

const useDetails = (): ((entry: TimelineEntry) => readonly string[]) => {
  const { t } = useTranslation('order')
  const change = useChange()
  return ({ kind, facts, changes }) => {
    const { money = '', note = '', pieces = '', reference = '', agent = '' } = facts
    const effect = oneOf(effects, facts['effect'])
    const why = oneOf(refundReasons, facts['reason'])
    return [
      kind === 'payment_opened' || kind === 'payment_event' ? money : '',
      effect === undefined ? '' : t(`effects.${effect}`),
      reference === '' ? '' : t('timeline.reference', { reference }),
      pieces === '' ? '' : t('timeline.pieces', { pieces }),
      kind === 'refund_due' ? (why === undefined ? '' : t(`refunds.reasons.${why}`)) : (facts['reason'] ?? ''),
      note,
      agent,
      ...changes.map(change),
    ]
  }
}

const useChange = (): ((change: TimelineEntry['changes'][number]) => string) => {
  const { t } = useTranslation('order')
  const valueOf = useFactValue()
  return ({ name, from, to }) => {
    const fact = oneOf(FACTS, name)
    // ids of codes, refunds and payments
    if (fact === undefined) return ''
    const label = t(`facts.${fact}`)
    // a box that was ticked
    if (to === 'true') return label
    if (from === undefined) return to === undefined ? '' : t('timeline.set', { name: label, to: valueOf(fact, to) })
    return to === undefined
      ? t('timeline.unset', { name: label, from: valueOf(fact, from) })
      : t('timeline.change', { name: label, from: valueOf(fact, from), to: valueOf(fact, to) })
  }
}

/** The value of a fact in words, if it is the name of something. */
const useFactValue = (): ((fact: (typeof FACTS)[number], value: string) => string) => {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  return (fact, value) => {
    const status = oneOf(knownStatuses, value)
    if (fact === 'status' && status !== undefined) return words.status(status)
    const refund = oneOf(refundStates, value)
    if (fact === 'state' && refund !== undefined) return t(`refunds.states.${refund}`)
    const cause = oneOf(voidCauses, value)
    if (fact === 'cause' && cause !== undefined) return t(`voided.causes.${cause}`)
    const effect = oneOf(effects, value)
    return fact === 'effect' && effect !== undefined ? t(`effects.${effect}`) : value
  }
}
